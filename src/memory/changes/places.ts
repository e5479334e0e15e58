import type { Fate } from '../change.js';
import { finderAmong, formsOf, type StoreStatement } from './store-statements.js';

type Standing = Extract<Fate, { readonly _tag: 'moved' | 'merged-into' }>;

/** Gives each of the statements that says what another does once, the first one first. */
function takerAmong(statements: readonly StoreStatement[]) {
  const taken = new Set<StoreStatement>();
  const byForm = new Map<string, StoreStatement[]>();
  for (const statement of statements.toReversed())
    for (const form of formsOf(statement)) {
      const known = byForm.get(form);
      if (known === undefined) byForm.set(form, [statement]);
      else known.push(statement);
    }
  const next = (form: string): StoreStatement | null => {
    for (const left = byForm.get(form) ?? []; left.length > 0; ) {
      const found = left.pop();
      if (found !== undefined && !taken.has(found)) return found;
    }
    return null;
  };
  const take = ({ words, whole }: StoreStatement): StoreStatement | null => {
    const found = next(words) ?? next(whole);
    if (found !== null) taken.add(found);
    return found;
  };
  return { take, isTaken: (statement: StoreStatement): boolean => taken.has(statement) };
}

/**
 * Where statements that are gone from their files stand now. One that is said where it was said before was merged; else it
 * moved to a copy that came; where more went than came, the others were merged into one that did.
 */
export function placesAmong(now: readonly StoreStatement[], fresh: readonly StoreStatement[]) {
  const came = new Set(fresh);
  const stays = finderAmong(now.filter((statement) => !came.has(statement)));
  const find = finderAmong(fresh);
  const { take, isTaken } = takerAmong(fresh);
  /** To be asked once for each; `null`: nowhere. */
  const placeOf = (statement: StoreStatement): Standing | null => {
    const old = stays(statement);
    if (old !== null) return { _tag: 'merged-into', path: old };
    const moved = take(statement);
    if (moved !== null) return { _tag: 'moved', path: moved.path };
    const path = find(statement);
    return path === null ? null : { _tag: 'merged-into', path };
  };
  return { placeOf, isTaken };
}
