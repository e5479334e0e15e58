/** A value as it stands in a text. `quoted`: in quotation marks, so that it is known where it ends; `goesOn`: words follow it in its line. */
export type Value = {
  readonly start: number;
  readonly text: string;
  readonly quoted: boolean;
  readonly goesOn: boolean;
};

const CLOSING: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“',
  '‚': '‘',
  '「': '」',
  '‘': '’',
  '«': '»',
};
const OPENING = /\\{0,7}["'`“„‚「‘«]/y;
const BARE = /[^\s"'`“”„「」，。；]{1,2000}/y;
/** What is longer stands in no quotation marks, or is told by its shape. */
const LONGEST_QUOTED = 500;

const at = (pattern: RegExp, text: string, from: number): string => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? '';
};

/** What stands between quotation marks; it closes with as many backslashes before it as it opened with. */
const quotedAt = (text: string, from: number, open: string): Value | null => {
  const start = from + open.length;
  const mark = open.replace(/^\\+/, '');
  const close = CLOSING[mark] ?? mark;
  const escapes = open.length - mark.length;
  const line = text.slice(start, start + LONGEST_QUOTED).split(/[\r\n]/, 1)[0] ?? '';
  for (let end = line.indexOf(close); end >= 0; end = line.indexOf(close, end + 1)) {
    const text = line.slice(0, end).replace(/\\+$/, '');
    if (end - text.length === escapes || close !== mark)
      return { start, text: line.slice(0, end - escapes), quoted: true, goesOn: false };
  }
  return null;
};

/** Another setting may follow at once: `Password=x;Database=y`, `token=x&user=y`, `{password: x, user: y}`. */
const NEXT = /[;,&](?=\s{0,2}[\w .-]{1,40}[=:])|\\[nrt]|<\/|⏎/;

/** Without what closes the sentence or the structure that it stands in. */
const trimmed = (text: string): string => (text.split(NEXT, 1)[0] ?? '').replace(/[.,;:)\]}>|*\\]+$/, '');

const WORD_FOLLOWS = /[ \t]{1,4}[A-Za-z(]/y;

const bareAt = (text: string, start: number): Value => {
  const whole = at(BARE, text, start);
  const value = trimmed(whole);
  const goesOn = at(WORD_FOLLOWS, text, start + whole.length) !== '';
  return { start, text: value, quoted: false, goesOn };
};

/** The value that begins at a place of a text. */
export const valueAt = (text: string, from: number): Value => {
  const open = at(OPENING, text, from);
  return (open === '' ? null : quotedAt(text, from, open)) ?? bareAt(text, from + open.length);
};
