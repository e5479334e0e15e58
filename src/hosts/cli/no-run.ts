import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { DreamResult } from '../dream-result.js';

/** What `run --json` prints: a dream's result, also where no run came to be. */
export type RunJson = Omit<DreamResult, 'runId'> & { readonly runId: string | null; readonly dryRun?: true };

const iso = (ns: string): string => new Date(Number(BigInt(ns) / 1_000_000n)).toISOString();

/** A result without a run: a gate refused, or something failed before one began. `ns`: when the store was last consolidated. */
export const noRun = (
  outcome: 'refused' | 'failed' | 'killed',
  reason: string,
  ns: string | null,
  verdict?: GateVerdict,
): RunJson => ({
  outcome,
  runId: null,
  ...(verdict === undefined ? {} : { verdict }),
  reason,
  files: { changed: [], created: [], deleted: [], conflicts: [] },
  usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  costUsd: 0,
  lastConsolidatedAt: ns === null ? null : iso(ns),
  lastConsolidatedAtNs: ns,
  head: null,
});
