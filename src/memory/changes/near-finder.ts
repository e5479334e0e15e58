import { covers, type NearForm, nearFormOf } from '../near/near-form.js';
import { standsByItself } from '../self-contained.js';
import { completed, STATEMENTS_A_STEP, type Steps } from '../steps.js';
import { isAmong, type StoreStatement } from './store-statements.js';

const formOf = ({ words, text }: StoreStatement): NearForm | null =>
  standsByItself(words) ? nearFormOf(words, text) : null;

type Candidate = { readonly statement: StoreStatement; readonly form: NearForm };

/** So many versions of one statement are looked at; nobody says one thing in more ways. */
const VERSIONS = 100;

/** Statements by the key of their form, and of those that are equal in all the first. */
type Candidates = Map<string, Map<string, Candidate>>;

function addTo(candidates: Candidates, statement: StoreStatement): void {
  const form = formOf(statement);
  if (form === null) return;
  const known = candidates.get(form.key) ?? new Map<string, Candidate>();
  candidates.set(form.key, known);
  const version = JSON.stringify(form.fillers);
  if (known.size < VERSIONS && !known.has(version)) known.set(version, { statement, form });
}

function* candidatesAmong(statements: readonly StoreStatement[]): Steps<Candidates> {
  const candidates: Candidates = new Map();
  for (const [at, statement] of statements.entries()) {
    if (at % STATEMENTS_A_STEP === 0) yield;
    addTo(candidates, statement);
  }
  return candidates;
}

type NearFinder = (statement: StoreStatement) => StoreStatement | null;

const finderIn =
  (candidates: () => Candidates): NearFinder =>
  (statement) => {
    const form = formOf(statement);
    if (form === null) return null;
    const versions = [...(candidates().get(form.key)?.values() ?? [])];
    return versions.find((other) => covers(other.form, form))?.statement ?? null;
  };

/**
 * Finds the first of the statements that has every word of another one and, besides, filler words at most; `null`: none
 * does. Most are found word for word before anybody asks this, so it is made ready at the first question.
 */
export function nearFinderAmong(statements: readonly StoreStatement[]): NearFinder {
  let ready: Candidates | null = null;
  return finderIn(() => {
    ready ??= completed(candidatesAmong(statements));
    return ready;
  });
}

/** The same, made ready in small steps. For whoever knows that something will be asked. */
export function* makingNearFinder(statements: readonly StoreStatement[]): Steps<NearFinder> {
  const ready = yield* candidatesAmong(statements);
  return finderIn(() => ready);
}

/** Tells whether what a statement says is said by others, word for word or but for filler words, in whatever file. */
export function isToldAmong(statements: readonly StoreStatement[]): (statement: StoreStatement) => boolean {
  const among = isAmong(statements);
  const near = nearFinderAmong(statements);
  return (statement) => among(statement) || near(statement) !== null;
}
