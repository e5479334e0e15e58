import { NO_USAGE } from '../../machines/agent/agent.rules.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import { type DreamResult, isoOf, NO_FILES } from '../history/dream-result.js';
import { verdictJson } from '../why/verdict-json.js';

/** A dream's result, also where no run came to be. */
export type RunJson = Omit<DreamResult, 'runId'> & { readonly runId: string | null };

/** What `run --json` prints. */
export const runJson = ({ verdict, ...result }: RunJson, dryRun: boolean) => ({
  ...result,
  ...(verdict === undefined ? {} : { verdict: verdictJson(verdict) }),
  ...(dryRun ? { dryRun } : {}),
});

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
  files: NO_FILES,
  usage: NO_USAGE,
  costUsd: 0,
  lastConsolidatedAt: ns === null ? null : isoOf(ns),
  lastConsolidatedAtNs: ns,
  head: null,
});
