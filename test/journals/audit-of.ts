import * as E from 'fp-ts/lib/Either.js';
import {
  type Audit,
  type AuditQuestion,
  auditStore,
  firstWrong,
  isSound,
} from '../../src/hosts/history/audit.js';
import { verifyChain } from '../../src/journal/verify-chain.js';
import { type Damage, journalsOf, RUNS, runIdOf } from './damage.js';
import { type Kept, storeOf } from './kept-state.js';

export const auditOf = async (kept: Kept, question: AuditQuestion = {}): Promise<Audit> => {
  const audit = await auditStore(storeOf(kept).store, question)();
  if (E.isLeft(audit)) throw new Error(JSON.stringify(audit.left));
  return audit.right;
};

export const latestOf = (kept: Kept): string => runIdOf(journalsOf(kept).at(-1) ?? '');

export const recordsOf = (kept: Kept, runId: string) =>
  verifyChain(kept.get(`${RUNS}${runId}.jsonl`) ?? new Uint8Array()).records;

/** Has a journal all its records, whatever follows the last line's end? */
export const isWhole = (kept: Kept, { kept: damaged, runId, seq }: Damage): boolean =>
  seq === null && recordsOf(damaged, runId).length === recordsOf(kept, runId).length;

/** What an audit of damaged journals does not say although it should, or says although it is not so. `null`: it is right. */
export const missedBy = async (kept: Kept, damage: Damage): Promise<string | null> => {
  const { runId, seq } = damage;
  const latest = latestOf(kept);
  const head = recordsOf(kept, latest).at(-1)?.hash ?? null;
  const audit = await auditOf(damage.kept, { head });
  const named = JSON.stringify(firstWrong(audit));
  if (isWhole(kept, damage)) return named === 'null' ? null : `all records are there, and it names ${named}`;
  if (isSound(audit)) return 'it finds nothing wrong';
  // Nobody else knows the end of the latest run: only that the head is gone can be told.
  if (seq === null && runId === latest && audit.fault?.why === 'unknown head') return null;
  const expected = JSON.stringify({ runId, seq });
  return named === expected ? null : `it names ${named} and not ${expected}`;
};
