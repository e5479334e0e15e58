import type { LedgerEntry } from '../change.js';
import type { StoreImage } from '../store-image.js';
import { closestAmong } from './closest.js';
import { datedStatements } from './dated-statements.js';
import { nearFinderAmong } from './near-finder.js';
import { finderAmong, formsOf, isAmong, type StoreStatement, storeStatements } from './store-statements.js';

/**
 * What became of each statement that is not simply where it was. Statements are compared by their words; those that
 * stayed in their file are not listed.
 */
export function ledgerOf(before: StoreImage, after: StoreImage): readonly LedgerEntry[] {
  const changed = new Set(
    [...before.keys(), ...after.keys()].filter((path) => before.get(path) !== after.get(path)),
  );
  const dated = new Map(datedStatements(before).map((both) => [both.statement, both.dated]));
  const old = [...dated.keys()];
  const now = storeStatements(after);
  const gone = leftOver(old, now, changed);
  const fresh = leftOver(now, old, changed);
  const find = finderAmong(now);
  const hadTwin = twinsAmong(old);
  const twinOf = twinAmong(old, now);
  const moved = new Set(gone.flatMap((then) => (find(then) === null ? [] : [then.words, then.whole])));
  const claimed = new Set(fresh.filter((statement) => formsOf(statement).some((form) => moved.has(form))));
  const closestIn = new Map([...byPath(fresh)].map(([path, group]) => [path, closestAmong(group)]));
  const fates = gone.map((statement): LedgerEntry => {
    const path = find(statement);
    const entry = { statement: statement.text, origin: statement.path };
    if (path !== null)
      return { ...entry, fate: { _tag: hadTwin(statement) ? 'merged-into' : 'moved', path } };
    const resolved = dated.get(statement) ?? statement;
    const twin = twinOf(resolved);
    if (twin !== null) return { ...entry, fate: { _tag: 'merged-into', path: twin } };
    const reworded = closestIn.get(statement.path)?.(resolved, (other) => !claimed.has(other)) ?? null;
    if (reworded === null) return { ...entry, fate: { _tag: 'dropped' } };
    claimed.add(reworded);
    return { ...entry, fate: { _tag: 'reworded', path: reworded.path, to: reworded.text } };
  });
  const added = fresh
    .filter((statement) => !claimed.has(statement))
    .map(
      (statement): LedgerEntry => ({
        statement: statement.text,
        origin: statement.session === null ? null : `session ${statement.session}`,
        fate: { _tag: 'added', path: statement.path },
      }),
    );
  return [...fates, ...added];
}

/** Tells whether another of the statements says the same as one of them. */
function twinsAmong(statements: readonly StoreStatement[]): (statement: StoreStatement) => boolean {
  const counts = new Map<string, number>();
  for (const statement of statements)
    for (const form of new Set(formsOf(statement))) counts.set(form, (counts.get(form) ?? 0) + 1);
  return ({ words, whole }) => (counts.get(words) ?? 0) > 1 || (counts.get(whole) ?? 0) > 1;
}

/** Finds where one stands that was there before and says the same or nearly so: of two such the other was merged into it. */
function twinAmong(
  old: readonly StoreStatement[],
  now: readonly StoreStatement[],
): (statement: StoreStatement) => string | null {
  const before = new Set(old.map(({ words }) => words));
  const both = now.filter(({ words }) => before.has(words));
  const [find, near, isThere] = [finderAmong(both), nearFinderAmong(both), isAmong(now)];
  return (statement) => find(statement) ?? (isThere(statement) ? null : (near(statement)?.path ?? null));
}

function byPath(statements: readonly StoreStatement[]): ReadonlyMap<string, readonly StoreStatement[]> {
  const groups = new Map<string, StoreStatement[]>();
  for (const statement of statements) {
    const group = groups.get(statement.path);
    if (group === undefined) groups.set(statement.path, [statement]);
    else group.push(statement);
  }
  return groups;
}

/** Statements of changed files that the other side has not, or has fewer times, in the same file. */
function leftOver(
  mine: readonly StoreStatement[],
  others: readonly StoreStatement[],
  changed: ReadonlySet<string>,
): readonly StoreStatement[] {
  const name = ({ path, words }: StoreStatement): string => `${path}\n${words}`;
  const counts = new Map<string, number>();
  for (const statement of others) counts.set(name(statement), (counts.get(name(statement)) ?? 0) + 1);
  return mine.filter((statement) => {
    if (!changed.has(statement.path)) return false;
    const left = counts.get(name(statement)) ?? 0;
    counts.set(name(statement), left - 1);
    return left <= 0;
  });
}
