import { bodyOf, documentOf } from '../document.js';
import { entriesOf } from '../index-file.js';
import { INDEX, isNameOnly, type StoreImage } from '../store-image.js';
import { indexedPaths, type StoreView, viewOf } from '../store-view.js';

/** Topics that entries of the index lead to, each once. */
export function liveEntries(view: StoreView): readonly string[] {
  const { index } = view;
  const paths = index === null ? [] : entriesOf(index).map((entry) => view.resolve(INDEX, entry.links[0]));
  return [...new Set(paths.flatMap((target) => (target._tag === 'Live' ? [target.path] : [])))];
}

/**
 * Entries that are gone though their topic stands, or is lost. An entry whose topic was rightly merged away is not missed,
 * nor one that an archive of the index has now, or a topic that the index leads to.
 */
export function missingEntries(
  entries: readonly string[],
  after: StoreImage,
  lost: readonly string[],
): readonly string[] {
  const reached = reachedPaths(viewOf(after));
  const lostOnes = new Set(lost);
  return entries.filter((path) => !reached.has(path) && (after.has(path) || lostOnes.has(path)));
}

/** What the index leads to, by itself or through one topic. */
function reachedPaths(view: StoreView): ReadonlySet<string> {
  const reached = new Set(indexedPaths(view));
  for (const path of [...reached]) {
    const file = view.image.get(path);
    const document = file === undefined || isNameOnly(file.frozen) ? null : documentOf(file.bytes);
    for (const link of document === null ? [] : bodyOf(document).links) {
      const target = view.resolve(path, link);
      if (target._tag === 'Live') reached.add(target.path);
    }
  }
  return reached;
}
