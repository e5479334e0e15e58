import type { CreateOptions } from '../../ports/files.js';
import type { PlannedFile, Prepared, RunRef } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { type Committable, parseChange } from './change-format.js';
import { printed } from './formats.js';
import { linkingOf } from './linking-of.js';
import { expectStore } from './open-folder.js';
import { hashOf, type Place, type Steps } from './place.js';
import { orderedPlan } from './plan.js';
import { type Reconciled, reconcile } from './reconcile.js';
import { load, refuse } from './refuse.js';
import { holdBack, reliancesOf } from './reliance.js';
import { readClaim } from './runs.js';
import { token } from './tokens.js';

function* asTombstone(place: Place, { n }: RunRef): Steps<CreateOptions> {
  return { mtimeMs: linkingOf(yield* readClaim(place, n)).tombstoneMs };
}

/** Lays one file ready under the next number of the plan; a deletion is published as a tombstone, then taken away. */
function* lay(place: Place, run: RunRef, i: number, file: PlannedFile): Steps<void> {
  const bytes = file.next === null ? new Uint8Array() : yield* load(place, file.next);
  yield* expectStore(place);
  const options = file.next === null ? yield* asTombstone(place, run) : { mode: file.mode };
  const made = yield* perform(place.files.create(token(place, run.runId, `new.${i}`), bytes, options));
  if (made === null)
    yield* refuse(`run ${run.runId} was prepared before`, 'Give the run back and start anew.');
}

/** The live files that others of the change rely on. */
function* hashesOf(place: Place, change: Committable): Steps<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const path of new Set(reliancesOf(change).map(({ keeper }) => keeper))) {
    const hash = hashOf(place, yield* perform(place.files.read(`${place.memory}/${path}`)));
    if (hash !== null) hashes.set(path, hash);
  }
  return hashes;
}

function* plan(place: Place, run: RunRef, change: Committable): Steps<Prepared> {
  const found = new Map<string, Reconciled>();
  const wanted = [
    ...change.writes.map(({ path, mode, after }) => ({ path, mode, next: after, keepers: [] })),
    ...change.deletions.map((path) => ({ path, mode: 0, next: null, keepers: [] })),
  ];
  for (const target of wanted)
    found.set(target.path, yield* reconcile(place, { ...target, base: change.base[target.path] ?? null }));
  // Taken before it is looked at what they say: a keeper that is changed after this is not taken for what it was.
  const standing = yield* hashesOf(place, change);
  const outcomes = yield* holdBack(place, change, found);
  const files = orderedPlan(change, outcomes.values(), standing);
  for (const [i, file] of files.entries()) yield* lay(place, run, i, file);
  const conflicts = [...outcomes].flatMap(([path, outcome]) => (outcome === 'conflict' ? [path] : []));
  const hash = yield* perform(place.objects.put(printed(files)));
  return { plan: hash, files: files.length, conflicts };
}

/** Merges the change with the live store and lays its files ready. */
export function* prepare(place: Place, run: RunRef, hash: string): Steps<Prepared> {
  yield* expectStore(place);
  const change = parseChange(yield* load(place, hash));
  if (change === null)
    return yield* refuse(`object ${hash} is no change that may be made to a store`, 'Nothing was changed.');
  return yield* plan(place, run, change);
}
