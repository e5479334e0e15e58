import type { LedgerEntry } from '../change.js';
import { completed, STATEMENTS_A_STEP, type Steps } from '../steps.js';
import type { StoreImage } from '../store-image.js';
import { closestAmong } from './closest.js';
import { datingStatements } from './dated-statements.js';
import { makingNearFinder } from './near-finder.js';
import { placesAmong } from './places.js';
import { finderAmong, formsOf, isAmong, type StoreStatement, storeStatements } from './store-statements.js';

/**
 * What became of each statement that is not simply where it was. Statements are compared by their words; those that
 * stayed in their file are not listed. Each copy that came and each that went is listed by itself, so that the ledger can be
 * turned round.
 */
export function* tellingFates(before: StoreImage, after: StoreImage): Steps<readonly LedgerEntry[]> {
  const changed = new Set(
    [...before.keys(), ...after.keys()].filter((path) => before.get(path) !== after.get(path)),
  );
  const dated = new Map((yield* datingStatements(before)).map((both) => [both.statement, both.dated]));
  const old = [...dated.keys()];
  const now = storeStatements(after);
  const gone = leftOver(old, now, changed);
  const fresh = leftOver(now, old, changed);
  const { placeOf, isTaken } = placesAmong(now, fresh);
  const resolvedOf = (statement: StoreStatement): StoreStatement => dated.get(statement) ?? statement;
  const twinOf = yield* findingTwins(old, now, gone.map(resolvedOf));
  const places = new Map(gone.map((statement) => [statement, placeOf(statement)]));
  const goneForms = new Set(gone.flatMap(({ words, whole }) => [words, whole]));
  const reworded = new Set<StoreStatement>();
  const isFree = (other: StoreStatement): boolean =>
    !reworded.has(other) && !formsOf(other).some((form) => goneForms.has(form));
  const closestIn = new Map([...byPath(fresh)].map(([path, group]) => [path, closestAmong(group)]));
  const fateOf = (statement: StoreStatement): LedgerEntry => {
    const entry = { statement: statement.text, origin: statement.path };
    const fate = places.get(statement) ?? null;
    if (fate !== null) return { ...entry, fate };
    const resolved = resolvedOf(statement);
    const twin = twinOf(resolved);
    if (twin !== null) return { ...entry, fate: { _tag: 'merged-into', path: twin } };
    const close = closestIn.get(statement.path)?.(resolved, isFree) ?? null;
    if (close === null) return { ...entry, fate: { _tag: 'dropped' } };
    reworded.add(close);
    return { ...entry, fate: { _tag: 'reworded', path: close.path, to: close.text } };
  };
  const fates: LedgerEntry[] = [];
  for (const [at, statement] of gone.entries()) {
    if (at % STATEMENTS_A_STEP === 0) yield;
    fates.push(fateOf(statement));
  }
  const added = fresh
    .filter((statement) => !isTaken(statement) && !reworded.has(statement))
    .map(
      (statement): LedgerEntry => ({
        statement: statement.text,
        origin: statement.session === null ? null : `session ${statement.session}`,
        fate: { _tag: 'added', path: statement.path },
      }),
    );
  return [...fates, ...added];
}

/** The same at one go. */
export const ledgerOf = (before: StoreImage, after: StoreImage): readonly LedgerEntry[] =>
  completed(tellingFates(before, after));

/**
 * Finds where one stands that was there before and says the same or nearly so: of two such the other was merged into it.
 * `asked`: those that it will be asked about.
 */
function* findingTwins(
  old: readonly StoreStatement[],
  now: readonly StoreStatement[],
  asked: readonly StoreStatement[],
): Steps<(statement: StoreStatement) => string | null> {
  const before = new Set(old.map(({ words }) => words));
  const both = now.filter(({ words }) => before.has(words));
  const [find, isThere] = [finderAmong(both), isAmong(now)];
  yield;
  const isAsked = asked.some((statement) => find(statement) === null && !isThere(statement));
  const near = yield* makingNearFinder(isAsked ? both : []);
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
