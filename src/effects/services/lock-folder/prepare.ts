import type { CreateOptions } from '../../ports/files.js';
import type { PlannedFile, Prepared, RunRef } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { type Committable, parseChange } from './change-format.js';
import { printed } from './formats.js';
import { linkingOf } from './linking-of.js';
import type { Place, Steps } from './place.js';
import { reconcile } from './reconcile.js';
import { load, refuse } from './refuse.js';
import { readClaim } from './runs.js';
import { token } from './tokens.js';

function* asTombstone(place: Place, { n }: RunRef): Steps<CreateOptions> {
  return { mtimeMs: linkingOf(yield* readClaim(place, n)).tombstoneMs };
}

/** Lays one file ready under the next number of the plan; a deletion is published as a tombstone, then taken away. */
function* lay(place: Place, run: RunRef, i: number, file: PlannedFile): Steps<void> {
  const bytes = file.next === null ? new Uint8Array() : yield* load(place, file.next);
  const options = file.next === null ? yield* asTombstone(place, run) : { mode: file.mode };
  const made = yield* perform(place.files.create(token(place, run.runId, `new.${i}`), bytes, options));
  if (made === null)
    yield* refuse(`run ${run.runId} was prepared before`, 'Give the run back and start anew.');
}

function* plan(place: Place, run: RunRef, change: Committable): Steps<Prepared> {
  const files: PlannedFile[] = [];
  const conflicts: string[] = [];
  const wanted = [
    ...change.writes.map(({ path, mode, after }) => ({ path, mode, next: after })),
    ...change.deletions.map((path) => ({ path, mode: 0, next: null })),
  ];
  for (const target of wanted) {
    const file = yield* reconcile(place, { ...target, base: change.base[target.path] ?? null });
    if (file === 'conflict') conflicts.push(target.path);
    else if (file !== 'nothing to do') {
      yield* lay(place, run, files.length, file);
      files.push(file);
    }
  }
  const hash = yield* perform(place.objects.put(printed(files)));
  return { plan: hash, files: files.length, conflicts };
}

/** Merges the change with the live store and lays its files ready. */
export function* prepare(place: Place, run: RunRef, hash: string): Steps<Prepared> {
  const change = parseChange(yield* load(place, hash));
  if (change === null)
    return yield* refuse(`object ${hash} is no change that may be made to a store`, 'Nothing was changed.');
  return yield* plan(place, run, change);
}
