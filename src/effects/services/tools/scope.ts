import { frozenOf } from '../../../memory/frozen.js';
import type { StoreImage } from '../../../memory/store-image.js';
import { dailyLogDate } from '../../../memory/store-paths.js';
import type { ReadOnly, Scope } from '../../../permissions/policy.js';
import type { Workshop } from './workshop.js';

/** A log that is not there yet is a log all the same: only the host writes one. */
const readOnlyIn = (image: StoreImage, path: string): ReadOnly | null => {
  const file = image.get(path);
  if (file !== undefined) return frozenOf(path, file) ?? null;
  return dailyLogDate(path) === null ? null : 'log';
};

/** What the policy has to know of this run's store, as it was when it was staged. */
export const scopeOf = ({ staging, live, image }: Workshop): Scope => ({
  staging,
  live,
  readOnly: (path) => readOnlyIn(image, path),
});
