import { isToldAmong } from './near-finder.js';
import { storeStatements } from './store-statements.js';

/** A file of a store at one moment. */
type Version = { readonly path: string; readonly bytes: Uint8Array };

const statementsOf = ({ path, bytes }: Version) => storeStatements(new Map([[path, { bytes, mode: 0 }]]));

/** Does a file say what a statement of another one says? `statement` is its text as written there. */
export function says(keeper: Version, giver: Version, statement: string): boolean {
  const isTold = isToldAmong(statementsOf(keeper));
  return statementsOf(giver).some((given) => given.text === statement && isTold(given));
}
