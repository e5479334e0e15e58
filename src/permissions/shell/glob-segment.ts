import type { Piece } from './script.js';

/** What one place of a pattern takes: any run of characters, or one character that passes. */
type Token =
  | { readonly _tag: 'Run' }
  | { readonly _tag: 'One'; readonly takes: (character: string) => boolean };

const RUN: Token = { _tag: 'Run' };
const ANY: Token = { _tag: 'One', takes: () => true };
const exactly = (wanted: string): Token => ({ _tag: 'One', takes: (character) => character === wanted });

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[\p{L}\p{N}]/u,
  alpha: /\p{L}/u,
  blank: /[ \t]/,
  digit: /[0-9]/,
  lower: /\p{Ll}/u,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /\p{Lu}/u,
  xdigit: /[0-9A-Fa-f]/,
};

const CLASS = /^\[:([a-z]+):\]/;

type Member = (character: string) => boolean;

/** One member of a bracket: a class, a range or a character, and how long it is. */
const memberAt = (text: string): { readonly takes: Member; readonly length: number } => {
  const [whole, name] = CLASS.exec(text) ?? [];
  const known = name === undefined ? undefined : CLASSES[name];
  if (whole !== undefined && known !== undefined)
    return { takes: (character) => known.test(character), length: whole.length };
  const [first = '', dash, last] = [...text];
  if (dash === '-' && last !== undefined && last !== ']')
    return {
      takes: (character) => character >= first && character <= last,
      length: first.length + 1 + last.length,
    };
  return { takes: (character) => character === first, length: first.length };
};

/** The set that begins at a `[`, and how long it is; null: it never ends, so the `[` is a character like any other. */
const bracketAt = (text: string): { readonly token: Token; readonly length: number } | null => {
  const isNegated = text[1] === '!' || text[1] === '^';
  const start = isNegated ? 2 : 1;
  const members: Member[] = [];
  let at = start;
  while (at < text.length && (text[at] !== ']' || at === start)) {
    const member = memberAt(text.slice(at));
    members.push(member.takes);
    at += member.length;
  }
  if (text[at] !== ']') return null;
  const takes: Member = (character) => members.some((member) => member(character)) !== isNegated;
  return { token: { _tag: 'One', takes }, length: at + 1 };
};

const tokensOf = (pattern: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (let rest = pattern; rest !== ''; ) {
    const [character = ''] = [...rest.slice(0, 2)];
    const bracket = character === '[' ? bracketAt(rest) : null;
    if (character === '*') tokens.push(RUN);
    else tokens.push(bracket?.token ?? (character === '?' ? ANY : exactly(character)));
    rest = rest.slice(bracket?.length ?? character.length);
  }
  return tokens;
};

/** Goes back to the last run only, so that no pattern takes longer than pattern × name. */
const matches = (tokens: readonly Token[], name: readonly string[]): boolean => {
  let [at, token, runToken, runAt] = [0, 0, -1, 0];
  while (at < name.length) {
    const wanted = tokens[token];
    if (wanted?._tag === 'Run') {
      [runToken, runAt] = [token, at];
      token += 1;
    } else if (wanted?.takes(name[at] ?? '')) {
      at += 1;
      token += 1;
    } else {
      if (runToken === -1) return false;
      runAt += 1;
      [at, token] = [runAt, runToken + 1];
    }
  }
  return tokens.slice(token).every(({ _tag }) => _tag === 'Run');
};

/** A bracket may begin in one pattern and end in the next. */
const joined = (pieces: readonly Piece[]): readonly Piece[] => {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (last?._tag === 'Glob' && piece._tag === 'Glob')
      whole[whole.length - 1] = { _tag: 'Glob', pattern: `${last.pattern}${piece.pattern}` };
    else whole.push(piece);
  }
  return whole;
};

/** Does a name match one segment of a path pattern? As a shell has it: a name with a dot first only where the pattern has one. */
export const segmentMatcher = (pieces: readonly Piece[]): ((name: string) => boolean) => {
  const tokens = joined(pieces).flatMap((piece) =>
    piece._tag === 'Text' ? [...piece.text].map(exactly) : tokensOf(piece.pattern),
  );
  const [first] = pieces;
  const takesDots =
    first !== undefined && (first._tag === 'Text' ? first.text : first.pattern).startsWith('.');
  return (name) => (takesDots || !name.startsWith('.')) && matches(tokens, [...name]);
};
