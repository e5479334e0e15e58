import { LARGEST_FILE } from '../../../memory/limits.js';
import type { PlannedFile } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { isReachable, isReplaceable } from './folders-above.js';
import { hashOf, type Place, type Steps } from './place.js';
import { load } from './refuse.js';

/** What is wanted of one path, and what it was like when that was thought of. */
type Target = PlannedFile;
export type Reconciled = PlannedFile | 'conflict' | 'nothing to do';

/** Merges what the change wants with what the live file became, unless that is too large to be merged. Both versions are kept as objects, for diff and undo. */
function* merged(place: Place, target: Target, live: Uint8Array, mode: number): Steps<Reconciled> {
  if (target.base === null || target.next === null || live.length > LARGEST_FILE) return 'conflict';
  const base = yield* load(place, target.base);
  const bytes = place.merge(target.path, base, live, yield* load(place, target.next));
  if (bytes === null) return 'conflict';
  const from = yield* perform(place.objects.put(live));
  const next = yield* perform(place.objects.put(bytes));
  return from === next ? 'nothing to do' : { ...target, base: from, next, mode };
}

function* compared(place: Place, target: Target): Steps<Reconciled> {
  if (!(yield* isReachable(place, target.path))) return 'conflict';
  const path = `${place.memory}/${target.path}`;
  const stat = yield* perform(place.files.stat(path));
  if (stat === null) {
    if (target.next === null) return 'nothing to do';
    return target.base === null ? target : 'conflict';
  }
  if (stat.kind !== 'file' || stat.links > 1) return 'conflict';
  const live = yield* perform(place.files.read(path));
  const hash = hashOf(place, live);
  if (live === null || hash === null) return 'conflict';
  if (hash === target.next) return 'nothing to do';
  if (hash === target.base) return { ...target, mode: stat.mode };
  return yield* merged(place, target, live, stat.mode);
}

/** Compares one wanted file with the live store. A verdict that rights keep from being carried out would hold the store until somebody changed them. */
export function* reconcile(place: Place, target: Target): Steps<Reconciled> {
  const found = yield* compared(place, target);
  return typeof found === 'string' || (yield* isReplaceable(place, target.path)) ? found : 'conflict';
}
