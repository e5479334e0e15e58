import { consolidating } from '../../../memory/consolidation/consolidate.js';
import { INDEX, type StoreFile, type StoreImage } from '../../../memory/store-image.js';
import { type Conversation, callAll, think } from './conversation.js';

/** A file and the text it is to have; an empty one is a deletion. */
type Writing = { readonly path: string; readonly text: string };

/** What was done: paths now written and deleted, and those that were refused. */
export type Written = {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  readonly refused: readonly string[];
};

const textOf = (image: StoreImage, path: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(image.get(path)?.bytes);

/** What turns one image into the other. The index comes last, so that it never leads to what is not there yet. */
const difference = (from: StoreImage, to: StoreImage): readonly Writing[] =>
  [...new Set([...from.keys(), ...to.keys()])]
    .filter(
      (path) => from.get(path)?.bytes !== to.get(path)?.bytes && textOf(from, path) !== textOf(to, path),
    )
    .sort((a, b) => Number(a === INDEX) - Number(b === INDEX) || (a < b ? -1 : 1))
    .map((path) => ({ path, text: textOf(to, path) }));

const withWriting = (image: Map<string, StoreFile>, { path, text }: Writing): void => {
  if (text === '') image.delete(path);
  else image.set(path, { mode: 0o600, ...image.get(path), bytes: new TextEncoder().encode(text) });
};

/** Writes what differs; gives the store as it stands then and the paths that were refused. */
function* bring(
  from: StoreImage,
  to: StoreImage,
): Conversation<{ image: StoreImage; refused: readonly string[] }> {
  const writings = difference(from, to);
  const requests = writings.map(({ path, text }) => ({
    name: 'Write',
    input: { file_path: path, content: text },
  }));
  const replies = yield* callAll('Writing what changes.', requests);
  const image = new Map(from);
  const refused: string[] = [];
  writings.forEach((writing, at) => {
    if (replies[at]?.isError === false) withWriting(image, writing);
    else refused.push(writing.path);
  });
  return { image, refused };
}

/** The store as wanted, but for files that could not be written: those are what they were, and stay so. */
const around = (refused: ReadonlySet<string>, before: StoreImage, wanted: StoreImage): StoreImage =>
  new Map(
    [...wanted].map(([path, file]) => [
      path,
      refused.has(path) ? { ...(before.get(path) ?? file), frozen: 'pinned' } : file,
    ]),
  );

const summary = (before: StoreImage, after: StoreImage, refused: ReadonlySet<string>): Written => {
  const changed = difference(before, after);
  return {
    written: changed.filter(({ text }) => text !== '').map(({ path }) => path),
    deleted: changed.filter(({ text }) => text === '').map(({ path }) => path),
    refused: [...refused],
  };
};

/**
 * Brings the store to what consolidation makes of `wanted`, which is the store with what is to be added. Plans once and
 * writes the plan. Statements move between files, so a plan of which one write is refused is no longer
 * sound: it is made anew with that file left as it is, and where even that cannot be, all is put back.
 */
export function* writeStore(before: StoreImage, wanted: StoreImage = before): Conversation<Written> {
  const refused = new Set<string>();
  let current = before;
  let goal = (yield* think(consolidating(wanted))).image;
  for (;;) {
    const done = yield* bring(current, goal);
    current = done.image;
    const fresh = done.refused.filter((path) => !refused.has(path));
    if (goal === before || done.refused.length === 0) return summary(before, current, refused);
    for (const path of fresh) refused.add(path);
    const canReplan = fresh.length === done.refused.length && fresh.every((path) => before.has(path));
    goal = canReplan ? (yield* think(consolidating(around(refused, before, wanted)))).image : before;
  }
}

/** Brings the store to `wanted` as it is; where a write is refused, all is put back. */
export function* writeAdded(before: StoreImage, wanted: StoreImage): Conversation<Written> {
  const done = yield* bring(before, wanted);
  const refused = new Set(done.refused);
  if (refused.size === 0) return summary(before, done.image, refused);
  return summary(before, (yield* bring(done.image, before)).image, refused);
}
