import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Kept } from './kept-state.js';

/** Folders of the store that the journals are about. */
type Folders = { readonly memory: string; readonly state: string };

/** A file as the journals have it: the hash of its bytes, null where there is none. */
type Image = ReadonlyMap<string, string | null>;

type PlannedFile = { readonly path: string; readonly base: string | null; readonly next: string | null };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const objectOf = (kept: Kept, { state }: Folders, hash: string): Uint8Array => {
  const bytes = kept.get(`${state}/objects/${hash.slice(0, 2)}/${hash.slice(2)}`);
  if (bytes === undefined || sha256(bytes) !== hash) throw new Error(`There is no object ${hash}`);
  return bytes;
};

/** What the last effect of a name answered in a journal, read as plain JSON. */
const answer = (lines: readonly string[], name: RegExp) =>
  lines
    .map((line) => JSON.parse(line).event)
    .filter(({ command, outcome }) => name.test(command ?? '') && outcome?._tag === 'Right')
    .at(-1)?.outcome.right;

/** The plans of all runs that were let in, oldest first. */
const plansIn = (kept: Kept, folders: Folders): readonly (readonly PlannedFile[])[] =>
  [...kept.keys()]
    .filter((path) => path.startsWith(`${folders.state}/runs/`) && path.endsWith('.jsonl'))
    .sort()
    .flatMap((path) => {
      const lines = new TextDecoder().decode(kept.get(path)).split('\n').slice(0, -1);
      if (answer(lines, /settle\/decide#/)?._tag !== 'Committed') return [];
      return [
        JSON.parse(new TextDecoder().decode(objectOf(kept, folders, answer(lines, /settle\/prepare#/).plan))),
      ];
    });

/**
 * What the journals make of a store, beginning with the first image that they have of each file, and knowing none of our
 * code. Between two runs only the `edited` files may have become others.
 */
export const storeFromJournals = (kept: Kept, folders: Folders, edited: ReadonlySet<string>): Image => {
  const image = new Map<string, string | null>();
  for (const plan of plansIn(kept, folders))
    for (const { path, base, next } of plan) {
      if (image.has(path) && !edited.has(path)) expect(base, path).toBe(image.get(path));
      for (const hash of [base, next]) if (hash !== null) objectOf(kept, folders, hash);
      image.set(path, next);
    }
  return image;
};

/** The Markdown files of a store by path. */
export const storeIn = (kept: Kept, { memory }: Folders): ReadonlyMap<string, string> =>
  new Map(
    [...kept].flatMap(([path, bytes]) =>
      path.startsWith(`${memory}/`) && !path.includes('/.')
        ? [[path.slice(memory.length + 1), sha256(bytes)]]
        : [],
    ),
  );
