import type { RunRow } from '../../api.js';
import { count, dollars } from '../words.js';

/** Only these let an engine work; an undo or an apply costs nothing. */
const PAID: ReadonlySet<RunRow['kind']> = new Set(['dream', 'extract', 'turn']);

/** What these runs cost, in words; null where none of them could cost anything. */
export const spent = (runs: readonly RunRow[]): string | null => {
  const paid = runs.filter(({ kind }) => PAID.has(kind));
  if (paid.length === 0) return null;
  const known = paid.flatMap(({ costUsd }) => costUsd ?? []);
  if (known.length === 0) return 'cost unknown';
  const unknown = paid.length - known.length;
  const sum = dollars(known.reduce((total, one) => total + one, 0));
  return `${sum} in all${unknown === 0 ? '' : `, and ${count(unknown, 'run')} of unknown cost`}`;
};
