import { pick, type Random } from '../../src/effects/simulated/random.js';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** The characters that the parts of identifiers are drawn from. */
export const ALPHABET = {
  digits: DIGITS,
  hex: `${DIGITS}abcdef`,
  upperHex: `${DIGITS}ABCDEF`,
  lower: LOWER,
  lowerAlphanumeric: LOWER + DIGITS,
  upperAlphanumeric: LOWER.toUpperCase() + DIGITS,
  alphanumeric: LOWER + LOWER.toUpperCase() + DIGITS,
  base32: `${LOWER.toUpperCase()}234567`,
  crockford: `${DIGITS}ABCDEFGHJKMNPQRSTVWXYZ`,
  base64: `${LOWER + LOWER.toUpperCase() + DIGITS}+/`,
  base64url: `${LOWER + LOWER.toUpperCase() + DIGITS}-_`,
} as const;

/** What texts of the corpus are drawn with. */
export type Draw = {
  /** So many characters of an alphabet. */
  readonly text: (alphabet: keyof typeof ALPHABET, length: number) => string;
  /** A whole number, both ends included. */
  readonly whole: (least: number, most: number) => number;
  readonly one: (list: readonly string[]) => string;
};

export const drawing = (random: Random): Draw => {
  const one = (list: readonly string[]): string => pick(random, list) ?? '';
  return {
    one,
    text: (alphabet, length) => Array.from({ length }, () => one([...ALPHABET[alphabet]])).join(''),
    whole: (least, most) => least + Math.floor(random() * (most - least + 1)),
  };
};

/** A kind of text, and one of it. */
export type Kind = readonly [kind: string, make: (draw: Draw) => string];
