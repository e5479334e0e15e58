import { type CodePoints, codePoints, includes } from './code-points.js';

/** No script that Unicode has so far has letters of two cases beyond this one. */
const LAST_CASED = 0x1e943;

const pointOf = (text: string): number | null => {
  const [character = '', ...more] = text;
  return more.length === 0 ? (character.codePointAt(0) ?? null) : null;
};

/** A letter's other forms, as far as they are one letter each: an ß stays as it is. */
const otherForms = (point: number): readonly number[] => {
  const letter = String.fromCodePoint(point);
  const lower = letter.toLowerCase();
  const upper = letter.toUpperCase();
  if (lower === letter && upper === letter) return [];
  const forms = [lower, upper, upper.toLowerCase(), lower.toUpperCase()].map(pointOf);
  return forms.filter((form): form is number => form !== null && form !== point);
};

type Forms = ReadonlyMap<number, readonly number[]>;

let known: Forms | null = null;

/** Each letter's other forms. Found out once, because it takes some milliseconds. */
const allForms = (): Forms => {
  if (known !== null) return known;
  const forms = new Map<number, number[]>();
  const add = (letter: number, other: number): void => {
    forms.set(letter, [...(forms.get(letter) ?? []), other]);
  };
  for (let point = 0; point <= LAST_CASED; point += 1)
    for (const other of otherForms(point)) {
      add(point, other);
      add(other, point);
    }
  known = forms;
  return forms;
};

const sizeOf = (set: CodePoints): number => set.reduce((size, [from, to]) => size + to - from + 1, 0);

/** The letters of a set, by whichever way is shorter. */
const lettersIn = (set: CodePoints, forms: Forms): readonly number[] =>
  sizeOf(set) > forms.size
    ? [...forms.keys()].filter((letter) => includes(set, letter))
    : set.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

/** The set with the other case of each of its letters. */
export const inAnyCase = (set: CodePoints): CodePoints => {
  const forms = allForms();
  const others = lettersIn(set, forms).flatMap((letter) => forms.get(letter) ?? []);
  const missing = others.filter((other) => !includes(set, other));
  return missing.length === 0
    ? set
    : codePoints([...set, ...missing.map((other) => [other, other] as const)]);
};
