import { groupingStatements, type Located } from './duplicates.js';
import { frozenOf } from './frozen.js';
import type { Statement } from './markdown/statements.js';
import { covers, type NearForm, nearFormOf } from './near/near-form.js';
import { isSelfContained } from './self-contained.js';
import { completed, type Steps } from './steps.js';
import type { StoreImage } from './store-image.js';

/** A statement that stays, and those that say the same and may go. */
export type Redundancy = { readonly kept: Located; readonly redundant: readonly Located[] };

/** Copies of one statement, word for word. `form`: what nearly the same statements share; `null`: only copies count here. */
type Copies = { readonly form: NearForm | null; readonly group: readonly Located[] };

// Statements live as long as their documents do, and are asked for in every round.
const forms = new WeakMap<Statement, NearForm | null>();

/** Only what is told in words, and by itself, can be told in other words. */
const formOf = (statement: Statement): NearForm | null => {
  if (statement.kind !== 'item' && statement.kind !== 'paragraph') return null;
  const known = forms.get(statement);
  if (known !== undefined) return known;
  const form = isSelfContained(statement) ? nearFormOf(statement.key, statement.text) : null;
  forms.set(statement, form);
  return form;
};

const STATEMENTS_A_STEP = 100;

/** Copies that differ in filler words and order at most, by what they share. */
function* familiesOf(image: StoreImage): Steps<ReadonlyMap<string, readonly Copies[]>> {
  const families = new Map<string, Copies[]>();
  let looked = 0;
  for (const [sameness, group] of yield* groupingStatements(image)) {
    looked += 1;
    if (looked % STATEMENTS_A_STEP === 0) yield;
    const form = group[0] === undefined ? null : formOf(group[0].statement);
    const name = form === null ? sameness : `near\n${form.key}`;
    const family = families.get(name);
    if (family === undefined) families.set(name, [{ form, group }]);
    else family.push({ form, group });
  }
  return families;
}

const covering = (one: Copies, other: Copies): boolean =>
  one.form !== null && other.form !== null && covers(one.form, other.form);

/** So many versions of one statement are compared with each further one; more are no copies of one thought, and stay. */
const COMPARED = 20;

const fillersIn = ({ form }: Copies): number => form?.fillers.length ?? 0;

/** A statement that is kept, with its copies and those that it covers. */
type Kept = { readonly copies: Copies; readonly head: Located; readonly others: Located[] };

const redundanciesIn = (
  family: readonly Copies[],
  isFrozen: (one: Located) => boolean,
): readonly Redundancy[] => {
  const kept: Kept[] = [];
  const frozenFirst = ({ group }: Copies): number => (group.some(isFrozen) ? 0 : 1);
  // The one with most words comes first, so that no other can cover it.
  const order = [...family].sort((a, b) => fillersIn(b) - fillersIn(a) || frozenFirst(a) - frozenFirst(b));
  for (const copies of order) {
    const keeper = kept.slice(0, COMPARED).find((one) => covering(one.copies, copies));
    const head = copies.group.find(isFrozen) ?? copies.group[0];
    if (keeper !== undefined) keeper.others.push(...copies.group);
    else if (head !== undefined)
      kept.push({ copies, head, others: copies.group.filter((one) => one !== head) });
  }
  return kept.flatMap(({ head, others }) => {
    const redundant = others.filter((one) => !isFrozen(one));
    return redundant.length === 0 ? [] : [{ kept: head, redundant }];
  });
};

/**
 * Of all that is told twice the one to keep and those that may go. Of copies word for word, one in a file that is not to
 * be changed is kept, else the first; of those that differ in filler words, the one that has all words of the others.
 */
export function* findingRedundant(image: StoreImage): Steps<readonly Redundancy[]> {
  const isFrozen = ({ path }: Located): boolean => {
    const file = image.get(path);
    return file !== undefined && frozenOf(path, file) !== undefined;
  };
  const families = yield* familiesOf(image);
  const found: Redundancy[] = [];
  for (const [at, family] of [...families.values()].entries()) {
    if (at % STATEMENTS_A_STEP === 0) yield;
    found.push(...redundanciesIn(family, isFrozen));
  }
  return found;
}

/** The same at one go. */
export const redundantStatements = (image: StoreImage): readonly Redundancy[] =>
  completed(findingRedundant(image));
