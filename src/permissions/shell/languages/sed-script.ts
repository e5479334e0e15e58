/** Where a sed script stands after a part of it was understood; `null`: it was not. */
type Position = number | null;

/** Commands that change nothing but what is printed; `q` may have an exit code. */
const SIMPLE = /(?:[=dDgGhHlnNpPxz]|[qQ][ \t]*\d*)/y;
const LINE_ADDRESS = /(?:\d+(?:~\d+)?|\$)/y;
const OFFSET = /[+~]\d+/y;
const BLANKS = /[ \t]*/y;
const JOINTS = /[ \t\n;]*/y;
const SEPARATOR = /[ \t]*(?:[;\n}]|$)/y;
const PATTERN_FLAGS = /[IM]*/y;
/** Of the flags of `s`, those that neither run (`e`) nor write (`w`). */
const SUBSTITUTION_FLAGS = /[gpiIm0-9]*/y;
const MARK = /[/|,#:@_%!]/;
/**
 * Text of which all programs say alike what is in brackets: a set ends at the first `]` that neither stands first nor ends a class.
 * A backslash before `]` escapes it for some and not for others.
 */
const CLEAR = /^(?:[^[\\]|\\.|\[(?:\^?\]|(?!\^?\]))(?:\[:[a-z]+:\]|\[(?![:.=])|[^[\]\\]|\\[^\]])*\])*$/;

const after = (expression: RegExp, script: string, at: number): Position => {
  expression.lastIndex = at;
  return expression.test(script) ? expression.lastIndex : null;
};

const isClear = (text: string): boolean => CLEAR.test(text);

/** What a match is replaced by: to every program a bracket is a plain character there. */
const isReplacement = (): boolean => true;

/**
 * The end of what stands before the next mark. Programs differ on whether a mark in a bracket counts, so brackets of a pattern
 * have to be closed before it, beyond doubt.
 */
const part = (script: string, at: number, mark: string, isSound: (text: string) => boolean): Position => {
  let end = at;
  while (end < script.length && script[end] !== mark) {
    if (script[end] === '\n') return null;
    end += script[end] === '\\' ? 2 : 1;
  }
  if (end >= script.length) return null;
  const text = script.slice(at, end);
  return isSound(text) && !text.includes('\n') ? end + 1 : null;
};

const address = (script: string, at: number): Position => {
  if (script[at] !== '/') return after(LINE_ADDRESS, script, at);
  const end = part(script, at + 1, '/', isClear);
  return end === null ? null : after(PATTERN_FLAGS, script, end);
};

/** None, one or two addresses and a `!` are before a command. */
const addresses = (script: string, start: number): number => {
  const first = address(script, start);
  if (first === null) return start;
  const blank = after(BLANKS, script, first) ?? first;
  const second = script[blank] === ',' ? (after(BLANKS, script, blank + 1) ?? blank + 1) : null;
  const end = second === null ? blank : (after(OFFSET, script, second) ?? address(script, second) ?? second);
  return after(/[ \t]*(?:!(?:[ \t]*))?/y, script, end) ?? end;
};

const twoParts = (script: string, at: number, isSound: (text: string) => boolean): Position => {
  const mark = script[at + 1] ?? '';
  const first = MARK.test(mark) ? part(script, at + 2, mark, isClear) : null;
  return first === null ? null : part(script, first, mark, isSound);
};

const command = (script: string, at: number): Position => {
  if (script[at] === 'y') return twoParts(script, at, isClear);
  if (script[at] !== 's') return after(SIMPLE, script, at);
  const end = twoParts(script, at, isReplacement);
  return end === null ? null : after(SUBSTITUTION_FLAGS, script, end);
};

/** The end of one command with its addresses, a brace counting as one. */
const oneCommand = (script: string, start: number): Position => {
  const at = addresses(script, start);
  if (script[at] === '{' || (script[at] === '}' && at === start)) return at + 1;
  const end = command(script, at);
  return end !== null && after(SEPARATOR, script, end) !== null ? end : null;
};

/** Does the script of sed only print? `null` if so; else what is wrong, in words. */
export const sedOnlyReads = (script: string): string | null => {
  for (let at = after(JOINTS, script, 0) ?? 0; at < script.length; ) {
    const end = oneCommand(script, at);
    if (end === null)
      return 'only addresses with p, d, q, =, s and y are known to write no file and run nothing (no e, w, r or i), as in sed -n 1,5p';
    at = after(JOINTS, script, end) ?? end;
  }
  return null;
};
