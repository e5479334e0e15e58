import { folded } from './folded.js';

/** Bytes that common file systems take in one name. */
const LONGEST = 255;

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const EMOJI = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*/gu;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;

type Rule = readonly [isBroken: (name: string) => boolean, what: string];

/** Names that could be shown, matched or opened as something else. */
const ALWAYS: readonly Rule[] = [
  [(name) => CONTROL.test(name), 'has a control character or a line break in it'],
  [(name) => BIDI.test(name), 'has a character in it that changes the direction of text'],
  [(name) => LONE_SURROGATE.test(name), 'is no valid Unicode'],
  [(name) => name.startsWith('.'), 'is a dot file or lies in a dot folder'],
];

/** Names that are harmless where they are in a store already, but that nothing needs anew. */
const ANEW: readonly Rule[] = [
  [(name) => new TextEncoder().encode(name).length > LONGEST, `is longer than ${LONGEST} bytes`],
  [(name) => INVISIBLE.test(name.replace(EMOJI, '')), 'has a character in it that cannot be seen'],
  [(name) => /^\s|\s$/u.test(name), 'begins or ends with a blank'],
  [(name) => name.endsWith('.'), 'ends with a dot'],
  [(name) => name.startsWith('~'), 'begins with a tilde, which is not expanded'],
  [
    (name) => /[$`|<>*?"\\:]/.test(name),
    'has a character in it that shells or other systems take for a sign',
  ],
  [(name) => /%(?:2f|5c|2e|00)/i.test(name), 'has an encoded separator in it'],
  [(name) => folded(name).includes('/'), 'has a character in it that looks like a slash'],
  [(name) => folded(name).startsWith('.'), 'looks like a dot file'],
  [(name) => RESERVED.test(name), 'is the name of a device on some systems'],
];

const broken = (rules: readonly Rule[], names: readonly string[]): string | null =>
  rules.find(([isBroken]) => names.some(isBroken))?.[1] ?? null;

/**
 * Why a file of this path, `/` separated, may not be written whatever is there; `null`: its name is no reason. `isThere`: the
 * store has a file of that path already.
 */
export const whyOddName = (path: string, isThere: boolean): string | null => {
  const names = path.split('/');
  return broken(ALWAYS, names) ?? (isThere ? null : broken(ANEW, names));
};
