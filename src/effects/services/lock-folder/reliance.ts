import { perform } from '../../program.js';
import type { Committable } from './change-format.js';
import { hashOf, type Place, type Steps } from './place.js';
import type { Reconciled } from './reconcile.js';
import { load } from './refuse.js';

/** A statement that the change takes out of `giver`, because `keeper` says it. */
export type Reliance = { readonly giver: string; readonly keeper: string; readonly statement: string };

/** What will be in the live store: by path, what became of each file that the change wants to touch. */
export type Outcomes = ReadonlyMap<string, Reconciled>;

export const reliancesOf = ({ ledger }: Pick<Committable, 'ledger'>): readonly Reliance[] =>
  ledger.flatMap(({ statement, origin, fate }) =>
    origin !== null && origin !== fate.path && (fate._tag === 'moved' || fate._tag === 'merged-into')
      ? [{ giver: origin, keeper: fate.path ?? '', statement }]
      : [],
  );

/** The bytes that will stand at a path; `true`: just those that the change was checked with. */
function* willStand(
  place: Place,
  change: Committable,
  outcomes: Outcomes,
  path: string,
): Steps<Uint8Array | true | null> {
  const outcome = outcomes.get(path);
  const wanted = change.writes.find((write) => write.path === path)?.after ?? null;
  if (outcome !== undefined && typeof outcome !== 'string')
    return outcome.next === wanted || outcome.next === null ? true : yield* load(place, outcome.next);
  const live = yield* perform(place.files.read(`${place.memory}/${path}`));
  const hash = hashOf(place, live);
  return hash !== null && hash === (wanted ?? change.keepers[path]) ? true : live;
}

function* stillSaid(
  place: Place,
  change: Committable,
  outcomes: Outcomes,
  { giver, keeper, statement }: Reliance,
): Steps<boolean> {
  const bytes = yield* willStand(place, change, outcomes, keeper);
  if (bytes === true) return true;
  const base = change.base[giver] ?? null;
  if (bytes === null || base === null) return false;
  return place.says({ path: keeper, bytes }, { path: giver, bytes: yield* load(place, base) }, statement);
}

/**
 * A move is made of two files. Where the one that should say a statement does not become what the change was checked
 * with, the one that gives it up keeps its live version, or the statement would stand nowhere. One file that is held
 * back can be what another relies on, so this goes on until nothing more has to be held back.
 */
export function* holdBack(place: Place, change: Committable, found: Outcomes): Steps<Outcomes> {
  const outcomes = new Map(found);
  const reliances = reliancesOf(change);
  for (let again = true; again; ) {
    again = false;
    for (const reliance of reliances) {
      const giver = outcomes.get(reliance.giver);
      if (giver === undefined || typeof giver === 'string') continue;
      if (yield* stillSaid(place, change, outcomes, reliance)) continue;
      outcomes.set(reliance.giver, 'conflict');
      again = true;
    }
  }
  return outcomes;
}
