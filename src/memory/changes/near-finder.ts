import { covers, type NearForm, nearFormOf } from '../near/near-form.js';
import { standsByItself } from '../self-contained.js';
import { isAmong, type StoreStatement } from './store-statements.js';

const formOf = ({ words, text }: StoreStatement): NearForm | null =>
  standsByItself(words) ? nearFormOf(words, text) : null;

type Candidate = { readonly statement: StoreStatement; readonly form: NearForm };

function candidatesAmong(statements: readonly StoreStatement[]): ReadonlyMap<string, readonly Candidate[]> {
  const byKey = new Map<string, Candidate[]>();
  for (const statement of statements) {
    const form = formOf(statement);
    if (form === null) continue;
    const known = byKey.get(form.key);
    if (known === undefined) byKey.set(form.key, [{ statement, form }]);
    else known.push({ statement, form });
  }
  return byKey;
}

/**
 * Finds the first of the statements that has every word of another one and, besides, filler words at most; `null`: none
 * does. Most are found word for word before anybody asks this, so it is made ready at the first question.
 */
export function nearFinderAmong(
  statements: readonly StoreStatement[],
): (statement: StoreStatement) => StoreStatement | null {
  let ready: ReadonlyMap<string, readonly Candidate[]> | null = null;
  return (statement) => {
    const form = formOf(statement);
    if (form === null) return null;
    ready ??= candidatesAmong(statements);
    return ready.get(form.key)?.find((other) => covers(other.form, form))?.statement ?? null;
  };
}

/** Tells whether what a statement says is said by others, word for word or but for filler words, in whatever file. */
export function isToldAmong(statements: readonly StoreStatement[]): (statement: StoreStatement) => boolean {
  const among = isAmong(statements);
  const near = nearFinderAmong(statements);
  return (statement) => among(statement) || near(statement) !== null;
}
