import { renamesOf } from '../changes/renames.js';
import type { StoreStatement } from '../changes/store-statements.js';
import { isBlank } from '../file-bytes.js';
import type { StoreImage } from '../store-image.js';
import { topicsOf } from '../store-paths.js';
import { MAY_VANISH } from './thresholds.js';

/** Topics that say something, as far as it is known. */
export const filesWithContent = (image: StoreImage): readonly string[] =>
  topicsOf(image).flatMap(([path, file]) => (file.frozen === undefined && isBlank(file) ? [] : [path]));

/** A topic that states so much by itself is another one where nothing of it is left under its name. */
const SUBSTANCE = 2;

/**
 * Topics whose content is lost: those that are gone, unless most of what they said is said elsewhere now or another file
 * carries them on under a new name; and those that stand, but say nothing any more of what they said.
 */
export function lostFiles(
  before: StoreImage,
  after: StoreImage,
  statements: readonly StoreStatement[],
  unsaid: readonly StoreStatement[],
): readonly string[] {
  const left = new Set(filesWithContent(after));
  const [said, gone] = [countsOf(statements), countsOf(unsaid)];
  const paths = filesWithContent(before);
  const renamed = new Set(renamedAmong(before, after, paths, left));
  return paths.filter((path) => {
    const [all, lost] = [said.get(path) ?? 0, gone.get(path) ?? 0];
    if (left.has(path)) return all >= SUBSTANCE && lost === all;
    return !renamed.has(path) && (all === 0 || lost > all * MAY_VANISH);
  });
}

function renamedAmong(
  before: StoreImage,
  after: StoreImage,
  paths: readonly string[],
  left: ReadonlySet<string>,
): readonly string[] {
  const deleted = paths.filter((path) => !left.has(path));
  const created = [...left].filter((path) => !before.has(path));
  return renamesOf(before, after, deleted, created).map(({ from }) => from);
}

function countsOf(statements: readonly StoreStatement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of statements) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}
