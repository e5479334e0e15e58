import { lineBefore, linesOf } from './line-maps.js';

/** A file just before a run's change was let in, and just after; null: not there. */
export type Image = { readonly before: string | null; readonly after: string | null };

/** What a run let in, by path. */
export type Images = ReadonlyMap<string, Image>;

/**
 * A run that changed the store. `touches` null: its journal is damaged, and nobody can tell what it did. `images` gives null where
 * they are not kept any more. `undoes` is the run that it took back.
 */
export type BlamedRun = {
  readonly runId: string;
  readonly undoes: string | null;
  readonly touches: ((path: string) => boolean) | null;
  readonly images: () => Promise<Images | null>;
};

/** Where a line stood before: in another place, in a run's before-image, or with other words. */
export type Earlier = {
  readonly how: 'moved' | 'put back' | 'edited';
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly wrote: Blame;
};

/**
 * Who wrote a line.
 * - `Run`: that run put it there, as line `line` of the file as it left it
 * - `Outside`: a person or another program, after one run and before another (null: there is none)
 * - `Untold`: nobody can tell. `images`: those of the named run are gone; `damaged`: the named run may have; `pruned`: it is older
 *   than the oldest run that is kept
 */
export type Blame =
  | { readonly _tag: 'Run'; readonly runId: string; readonly line: number; readonly earlier: Earlier | null }
  | {
      readonly _tag: 'Outside';
      readonly after: string | null;
      readonly before: string | null;
      readonly earlier: Earlier | null;
    }
  | { readonly _tag: 'Untold'; readonly why: 'images' | 'damaged' | 'pruned'; readonly runId: string | null };

/** The runs of a store, the latest first by the order in which they let their changes in. `pruned`: there were older ones. */
export type BlameHistory = { readonly runs: readonly BlamedRun[]; readonly pruned: boolean };

/** A line of a file at the time when the runs before `since` had not been yet. `newer` is the run that came next. */
type Place = {
  readonly path: string;
  readonly text: string | null;
  readonly line: number;
  readonly since: number;
  readonly newer: string | null;
};

const textAt = (text: string | null, line: number): string => linesOf(text)[line - 1] ?? '';

const says = (line: string): boolean => /[\p{L}\p{N}]/u.test(line);

const timesIn = (text: string | null, line: string): number =>
  linesOf(text).filter((other) => other === line).length;

/** The file, and the line in it, that a run took these words out of. */
const takenFrom = (
  images: Images,
  words: string,
): { readonly path: string; readonly line: number } | null => {
  if (!says(words)) return null;
  for (const [path, { before, after }] of images) {
    const line = linesOf(before).indexOf(words) + 1;
    if (line > 0 && (timesIn(before, words) > timesIn(after, words) || after === null)) return { path, line };
  }
  return null;
};

/** Had the file these words already, in another place? */
const stoodIn = ({ before, after }: Image, words: string): number | null =>
  says(words) && timesIn(before, words) >= timesIn(after, words)
    ? linesOf(before).indexOf(words) + 1 || null
    : null;

/** An undo puts lines back that the run had taken away which it takes back. */
const putBack = async (
  history: BlameHistory,
  run: BlamedRun,
  path: string,
  words: string,
): Promise<Earlier | null> => {
  const since = history.runs.findIndex(({ runId }) => runId === run.undoes);
  const image = (await history.runs[since]?.images())?.get(path);
  const line = linesOf(image?.before ?? null).indexOf(words) + 1;
  if (image === undefined || line === 0) return null;
  const place = { path, text: image.before, line, since: since + 1, newer: run.undoes };
  return { how: 'put back', path, line, text: words, wrote: await blameAt(history, place) };
};

const movedBy = async (
  history: BlameHistory,
  run: BlamedRun,
  images: Images,
  { path, line, since }: Pick<Place, 'path' | 'line' | 'since'>,
): Promise<Earlier | null> => {
  const image = images.get(path);
  const words = textAt(image?.after ?? null, line);
  const back = run.undoes === null ? null : await putBack(history, run, path, words);
  const within = image === undefined ? null : stoodIn(image, words);
  const from = within === null ? takenFrom(images, words) : { path, line: within };
  if (back !== null || from === null) return back;
  const place = { ...from, text: images.get(from.path)?.before ?? null, since: since + 1, newer: run.runId };
  return { how: 'moved', ...from, text: words, wrote: await blameAt(history, place) };
};

/** The line that stood in its place, with other words; `line` null: none did. */
const editedFrom = async (
  history: BlameHistory,
  before: Omit<Place, 'line'>,
  line: number | null,
): Promise<Earlier | null> =>
  line === null
    ? null
    : {
        how: 'edited',
        path: before.path,
        line,
        text: textAt(before.text, line),
        wrote: await blameAt(history, { ...before, line }),
      };

/** The line came to its place after this run: anew, from elsewhere in the file, or in the place of another one. */
const outside = async (
  history: BlameHistory,
  after: string,
  place: Place,
  { text, was }: { readonly text: string | null; readonly was: number | null },
): Promise<Blame> => {
  const words = textAt(place.text, place.line);
  const stood = stoodIn({ before: text, after: place.text }, words);
  const from = await editedFrom(history, { ...place, text }, stood ?? was);
  const earlier: Earlier | null = from !== null && stood !== null ? { ...from, how: 'moved' } : from;
  return { _tag: 'Outside', after, before: place.newer, earlier };
};

/** Asks one run about the line. A place: it is older. */
const askRun = async (history: BlameHistory, run: BlamedRun, place: Place): Promise<Blame | Place> => {
  const images = await run.images();
  const image = images?.get(place.path);
  if (images === null || image === undefined) return { _tag: 'Untold', why: 'images', runId: run.runId };
  const stood = lineBefore(image.after, place.text, place.line);
  if (stood?._tag !== 'Same')
    return outside(history, run.runId, place, { text: image.after, was: stood?.line ?? null });
  const was = lineBefore(image.before, image.after, stood.line);
  if (was?._tag === 'Same') return { ...place, text: image.before, line: was.line, newer: run.runId };
  const moved = await movedBy(history, run, images, { ...place, line: stood.line });
  const earlier =
    moved ??
    (await editedFrom(
      history,
      { ...place, text: image.before, since: place.since + 1, newer: run.runId },
      was?.line ?? null,
    ));
  return { _tag: 'Run', runId: run.runId, line: stood.line, earlier };
};

/** The oldest that is known of a line is that it was there. */
const beyond = ({ pruned }: BlameHistory, { newer }: Place): Blame =>
  pruned
    ? { _tag: 'Untold', why: 'pruned', runId: null }
    : { _tag: 'Outside', after: null, before: newer, earlier: null };

const blameAt = async (history: BlameHistory, from: Place): Promise<Blame> => {
  let place = from;
  let damaged: string | null = null;
  /** One whose doing is not known may have written what no other did since. */
  const unless = (blame: Blame): Blame =>
    damaged !== null && blame._tag !== 'Run' ? { _tag: 'Untold', why: 'damaged', runId: damaged } : blame;
  for (; place.since < history.runs.length; place = { ...place, since: place.since + 1 }) {
    const run = history.runs[place.since];
    if (run === undefined) break;
    if (run.touches === null) damaged ??= run.runId;
    if (run.touches === null || !run.touches(place.path)) continue;
    const asked = await askRun(history, run, place);
    if ('_tag' in asked) return unless(asked);
    [place, damaged] = [asked, null];
  }
  return unless(beyond(history, place));
};

/** Who wrote the line (counted from 1) of a file as it stands now. Walks the runs from the latest to the oldest. */
export const blame = (history: BlameHistory, path: string, text: string, line: number): Promise<Blame> =>
  blameAt(history, { path, text, line, since: 0, newer: null });
