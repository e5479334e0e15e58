import { frozenOf, isInProtectedFolder } from '../../../memory/frozen.js';
import { isNameOnly, type StoreImage } from '../../../memory/store-image.js';
import { dailyLogDate } from '../../../memory/store-paths.js';
import type { ReadOnly, Scope } from '../../../permissions/policy.js';
import type { Workshop } from './workshop.js';

/** What is no folder in the store may be missing in the copy, and what is written below it there could never be let in. */
const inTheWay = (image: StoreImage, path: string): ReadOnly | null => {
  const names = path.split('/');
  const above = names.slice(0, -1).map((_, depth) => names.slice(0, depth + 1).join('/'));
  const found = above.map((folder) => image.get(folder)?.frozen);
  return found.find(isNameOnly) ?? null;
};

/** A log that is not there yet is a log all the same: only the host writes one. */
const readOnlyIn = (image: StoreImage, path: string): ReadOnly | null => {
  const file = image.get(path);
  if (file !== undefined) return frozenOf(path, file) ?? null;
  if (dailyLogDate(path) !== null) return 'log';
  return isInProtectedFolder(image, path) ? 'protected' : inTheWay(image, path);
};

/** What the policy has to know of this run's store, as it was when it was staged. */
export const scopeOf = ({ staging, live, image }: Pick<Workshop, 'staging' | 'live' | 'image'>): Scope => ({
  staging,
  live,
  readOnly: (path) => readOnlyIn(image, path),
  has: (path) => image.has(path),
});
