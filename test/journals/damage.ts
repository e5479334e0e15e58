import fc from 'fast-check';
import { splitLines } from '../../src/journal/lines.js';
import { FOLDERS } from '../../src/testing/places.js';
import type { Kept } from './kept-state.js';

/** What was done to one journal, and which record of it is the first that is not as it was; null: only its end is gone. */
export type Damage = {
  readonly kept: Kept;
  readonly runId: string;
  readonly seq: number | null;
  readonly what: string;
};

export const RUNS = `${FOLDERS.state}/runs/`;
export const runIdOf = (path: string): string => path.slice(RUNS.length, -'.jsonl'.length);
export const journalsOf = (kept: Kept): readonly string[] =>
  [...kept.keys()].filter((path) => path.startsWith(RUNS)).sort();

const NEWLINE = 0x0a;

/** How many whole lines two journals begin with in common. */
const inCommon = (one: Uint8Array, other: Uint8Array): number => {
  let lines = 0;
  for (let at = 0; at < one.length && one[at] === other[at]; at += 1) if (one[at] === NEWLINE) lines += 1;
  return lines;
};

const wholeLines = (bytes: Uint8Array): number => splitLines(bytes).lines.length;

type Act = (bytes: Uint8Array, at: number, other: number) => Uint8Array;

const linesOf = (bytes: Uint8Array): readonly Uint8Array[] => splitLines(bytes).lines;
const joined = (bytes: Uint8Array, lines: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from([...lines.flatMap((line) => [...line, NEWLINE]), ...splitLines(bytes).torn]);
const lineAt = (bytes: Uint8Array, at: number): Uint8Array =>
  linesOf(bytes)[at % wholeLines(bytes)] ?? new Uint8Array();

/** All that can happen to the bytes of one journal. */
const ACTS: Readonly<Record<string, Act>> = {
  'a byte is another one': (bytes, at, other) =>
    bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ (1 + (other % 255))),
  'the end is cut': (bytes, at) => bytes.slice(0, at % bytes.length),
  'zeros stand for some bytes': (bytes, at, other) =>
    bytes.slice().fill(0, at % (bytes.length - 1), (at % (bytes.length - 1)) + 2 + (other % 600)),
  'a line is gone': (bytes, at) => joined(bytes, linesOf(bytes).toSpliced(at % wholeLines(bytes), 1)),
  'a line is there again': (bytes, at, other) =>
    joined(bytes, linesOf(bytes).toSpliced(other % (wholeLines(bytes) + 1), 0, lineAt(bytes, at))),
  'two lines are exchanged': (bytes, at, other) =>
    joined(
      bytes,
      linesOf(bytes)
        .with(at % wholeLines(bytes), lineAt(bytes, other))
        .with(other % wholeLines(bytes), lineAt(bytes, at)),
    ),
};

export const DAMAGES: readonly string[] = Object.keys(ACTS);

/** Does something to a journal; `at` and `other` say where, and are fitted to its length. */
export const damaged = (kept: Kept, path: string, what: string, at: number, other: number): Damage => {
  const was = kept.get(path) ?? new Uint8Array();
  const is = ACTS[what]?.(was, at, other) ?? was;
  const seq = inCommon(was, is);
  // Lines that follow are other ones; where none does, there is no record that could be wrong.
  return {
    kept: new Map(kept).set(path, is),
    runId: runIdOf(path),
    seq: seq < wholeLines(is) ? seq : null,
    what,
  };
};

/** One thing that happens to one journal. */
export const damageTo = (kept: Kept): fc.Arbitrary<Damage> =>
  fc
    .tuple(fc.constantFrom(...journalsOf(kept)), fc.constantFrom(...DAMAGES), fc.nat(), fc.nat())
    .map(([path, what, at, other]) => damaged(kept, path, what, at, other));
