import { type DatedStatement, datingStatements } from '../changes/dated-statements.js';
import { makingNearFinder } from '../changes/near-finder.js';
import { isAmong, type StoreStatement, storeStatements } from '../changes/store-statements.js';
import { isBlank } from '../file-bytes.js';
import { entriesOf } from '../index-file.js';
import { STATEMENTS_A_STEP, type Steps } from '../steps.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { topicsOf } from '../store-paths.js';
import { indexedPaths, type StoreView, viewOf } from '../store-view.js';
import type { Breach, BreachKind } from './breach.js';

/** The share of a kind that may go in one dream. */
export const MAY_VANISH = 1 / 4;

/** So many may go of however few. */
export const ALWAYS_MAY_VANISH = 2;

/** How many of a kind may go in one dream: a quarter; where that is under two, two. */
export function allowedToVanish(total: number): number {
  return Math.max(total * MAY_VANISH, ALWAYS_MAY_VANISH);
}

/** Whether more than may go is gone: of the files, of the entries that pointed somewhere, of the statements. */
export function* findingVanished(before: StoreImage, after: StoreImage): Steps<readonly Breach[]> {
  const all = yield* datingStatements(before);
  const statements = all.map(({ statement }) => statement);
  const unsaid = yield* findingUnsaid(all, after);
  const files = missingFiles(before, after, statements, unsaid);
  const entries = liveEntries(viewOf(before));
  return [
    ...beyond('FilesVanished', 'topics', filesWithContent(before), files),
    ...beyond(
      'EntriesVanished',
      'index entries that pointed at a topic',
      entries,
      missingEntries(entries, after, files),
    ),
    ...beyond('StatementsVanished', 'statements', eachOnce(statements), eachOnce(unsaid)),
  ];
}

/** Statements that the store says neither word for word nor but for filler words any more, with their dates as written or as days. */
function* findingUnsaid(all: readonly DatedStatement[], after: StoreImage): Steps<readonly StoreStatement[]> {
  const now = storeStatements(after);
  const among = isAmong(now);
  yield;
  const missing = all.filter(({ statement, dated }) => !among(statement) && !among(dated));
  if (missing.length === 0) return [];
  const near = yield* makingNearFinder(now);
  const unsaid: StoreStatement[] = [];
  for (const [at, { statement, dated }] of missing.entries()) {
    if (at % STATEMENTS_A_STEP === 0) yield;
    if (near(statement) === null && near(dated) === null) unsaid.push(statement);
  }
  return unsaid;
}

function beyond(
  _tag: BreachKind,
  what: string,
  all: readonly unknown[],
  gone: readonly unknown[],
): readonly Breach[] {
  const allowed = allowedToVanish(all.length);
  if (gone.length <= allowed) return [];
  const message = `${gone.length} of ${all.length} ${what} are gone; at most ${Math.floor(allowed)} may go in one dream.`;
  return [{ _tag, path: null, measured: gone.length, allowed, message }];
}

const filesWithContent = (image: StoreImage): readonly string[] =>
  topicsOf(image).flatMap(([path, file]) => (file.frozen === undefined && isBlank(file) ? [] : [path]));

/** A topic all of whose statements are stated elsewhere now was merged or renamed: it is not lost. */
function missingFiles(
  before: StoreImage,
  after: StoreImage,
  statements: readonly StoreStatement[],
  unsaid: readonly StoreStatement[],
): readonly string[] {
  const left = new Set(filesWithContent(after));
  const unsaidIn = new Set(unsaid.map(({ path }) => path));
  const worded = new Set(statements.map(({ path }) => path));
  return filesWithContent(before).filter(
    (path) => !left.has(path) && (unsaidIn.has(path) || !worded.has(path)),
  );
}

/** Topics that entries of the index lead to, each once. */
function liveEntries(view: StoreView): readonly string[] {
  const { index } = view;
  const paths = index === null ? [] : entriesOf(index).map((entry) => view.resolve(INDEX, entry.links[0]));
  return [...new Set(paths.flatMap((target) => (target._tag === 'Live' ? [target.path] : [])))];
}

/** An entry whose topic was rightly merged away is not missed, nor one that an archive of the index has now. */
function missingEntries(
  entries: readonly string[],
  after: StoreImage,
  missing: readonly string[],
): readonly string[] {
  const reached = indexedPaths(viewOf(after));
  const lost = new Set(missing);
  return entries.filter((path) => !reached.has(path) && (after.has(path) || lost.has(path)));
}

function eachOnce(statements: readonly StoreStatement[]): readonly string[] {
  return [...new Set(statements.map(({ words }) => words))];
}
