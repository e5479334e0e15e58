import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { DreamResult } from '../history/dream-result.js';

/** How a dream ended; `runId` null: none was begun, and `reason` says why. */
export type DreamAnswer = Omit<DreamResult, 'runId'> & { readonly runId: string | null };

/** Nothing was begun, so nothing was used up. */
export const noDream = (
  outcome: 'refused' | 'failed',
  reason: string,
  verdict?: GateVerdict,
): DreamAnswer => ({
  outcome,
  runId: null,
  reason,
  ...(verdict === undefined ? {} : { verdict }),
  files: { changed: [], created: [], deleted: [], conflicts: [] },
  usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  costUsd: 0,
  lastConsolidatedAt: null,
  lastConsolidatedAtNs: null,
  head: null,
});
