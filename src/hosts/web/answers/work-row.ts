import type { Liveness } from '../../../effects/ports/processes.js';
import type { WorkFacts } from '../../history/work-facts.js';
import type { RunRow } from '../api.js';
import type { Showing } from './showing.js';

const ABOUT = 160;

const NOTHING_USED: Pick<RunRow, 'turns' | 'usage' | 'cacheReadShare'> = {
  turns: 0,
  usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  cacheReadShare: 0,
};

const REMARKS: Readonly<Partial<Record<RunRow['outcome'], readonly string[]>>> = {
  interrupted: ['Its process ended in the middle.'],
  damaged: ['Its journal is damaged, so that what it did cannot be told.'],
};

/** A firing, an activation or initiative as a line of the history. By itself it works with no engine, and changes no file. */
export const workRow = (work: WorkFacts, liveness: Liveness, { line, text }: Showing): RunRow => {
  const { runId, kind, about, startedAt, lastAt, ended, sentence } = work;
  const outcome = ended ?? (liveness === 'alive' ? 'running' : 'interrupted');
  return {
    runId,
    kind,
    about: about === null ? null : line(about, ABOUT),
    outcome,
    startedAt,
    durationMs: outcome === 'damaged' ? null : Math.max(0, lastAt - startedAt),
    files: null,
    engine: null,
    model: null,
    ...NOTHING_USED,
    costUsd: null,
    reason: sentence === null ? null : text(sentence),
    remarks: REMARKS[outcome] ?? [],
  };
};
