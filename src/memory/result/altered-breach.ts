import type { LedgerEntry } from '../change.js';
import { storeStatements } from '../changes/store-statements.js';
import type { StoreImage } from '../store-image.js';
import { alterationOf, alteredIn } from './altered.js';
import type { Breach } from './breach.js';
import { ALWAYS_MAY_ALTER, MAY_ALTER } from './thresholds.js';

/**
 * Whether more statements than facts change between two dreams have another value now. Fewer are let in and told to
 * people, because a statement that was corrected looks like one that was spoilt.
 */
export function alteredBreaches(before: StoreImage, ledger: readonly LedgerEntry[]): readonly Breach[] {
  const altered = alteredIn(ledger);
  const first = altered[0];
  const allowed = Math.max(storeStatements(before).length * MAY_ALTER, ALWAYS_MAY_ALTER);
  if (first === undefined || altered.length <= allowed) return [];
  const example = `first in ${first.path}, where ${alterationOf(first)}`;
  const message = `${altered.length} statements were kept but for a number, date or denial (${example}); at most ${Math.floor(allowed)} may be in one dream.`;
  return [{ _tag: 'StatementsAltered', path: null, measured: altered.length, allowed, message }];
}
