import { isAmong, storeStatements } from '../changes/store-statements.js';
import { isBlank } from '../file-bytes.js';
import { entriesOf } from '../index-file.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { topicsOf } from '../store-paths.js';
import { indexedPaths, type StoreView, viewOf } from '../store-view.js';
import type { Breach, BreachKind } from './breach.js';

/** How many of a kind may go in one dream: a quarter; where that is under two, two. */
export function allowedToVanish(total: number): number {
  return Math.max(total / 4, 2);
}

/** Whether more than may go is gone: of the files, of the entries that pointed somewhere, of the statements. */
export function vanishings(before: StoreImage, after: StoreImage): readonly Breach[] {
  return [
    ...beyond('FilesVanished', 'topics', filesWithContent(before), missingFiles(before, after)),
    ...beyond(
      'EntriesVanished',
      'index entries that pointed at a topic',
      liveEntries(viewOf(before)),
      missingEntries(before, after),
    ),
    ...beyond('StatementsVanished', 'statements', statementsOnce(before), missingStatements(before, after)),
  ];
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
function missingFiles(before: StoreImage, after: StoreImage): readonly string[] {
  const left = new Set(filesWithContent(after));
  const among = isAmong(storeStatements(after));
  const said = new Set(
    storeStatements(before).flatMap((statement) => (among(statement) ? [] : [statement.path])),
  );
  const worded = new Set(storeStatements(before).map((statement) => statement.path));
  return filesWithContent(before).filter((path) => !left.has(path) && (said.has(path) || !worded.has(path)));
}

/** Topics that entries of the index lead to, each once. */
function liveEntries(view: StoreView): readonly string[] {
  const { index } = view;
  const paths = index === null ? [] : entriesOf(index).map((entry) => view.resolve(INDEX, entry.links[0]));
  return [...new Set(paths.flatMap((target) => (target._tag === 'Live' ? [target.path] : [])))];
}

/** An entry whose topic was rightly merged away is not missed, nor one that an archive of the index has now. */
function missingEntries(before: StoreImage, after: StoreImage): readonly string[] {
  const reached = indexedPaths(viewOf(after));
  const lost = new Set(missingFiles(before, after));
  return liveEntries(viewOf(before)).filter(
    (path) => !reached.has(path) && (after.has(path) || lost.has(path)),
  );
}

function statementsOnce(image: StoreImage): readonly string[] {
  return [...new Set(storeStatements(image).map((statement) => statement.words))];
}

function missingStatements(before: StoreImage, after: StoreImage): readonly string[] {
  const among = isAmong(storeStatements(after));
  return [
    ...new Set(storeStatements(before).flatMap((statement) => (among(statement) ? [] : [statement.words]))),
  ];
}
