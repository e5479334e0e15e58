import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { expect } from 'vitest';
import {
  type Audit,
  type AuditQuestion,
  auditStore,
  firstWrong,
  isSound,
} from '../../src/hosts/history/audit.js';
import { verifyChain } from '../../src/journal/verify-chain.js';
import { type Damage, damageTo, journalsOf, RUNS, runIdOf } from './damage.js';
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

/** Plays so much damage, and expects that the audit names the first record that is wrong; `seen` counts what was done. */
export const expectFound = async (kept: Kept, numRuns: number): Promise<ReadonlyMap<string, number>> => {
  const latest = latestOf(kept);
  const head = recordsOf(kept, latest).at(-1)?.hash ?? null;
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(damageTo(kept), async (damage) => {
      const { what, runId, seq } = damage;
      const audit = await auditOf(damage.kept, { head });
      if (isWhole(kept, damage)) {
        expect(firstWrong(audit)).toBeNull();
        return;
      }
      seen.set(what, (seen.get(what) ?? 0) + 1);
      expect(isSound(audit)).toBe(false);
      // Nobody else knows the end of the latest run: only that the head is gone can be told.
      if (seq === null && runId === latest && audit.fault?.why === 'unknown head') return;
      expect(firstWrong(audit)).toEqual({ runId, seq });
    }),
    { numRuns },
  );
  return seen;
};
