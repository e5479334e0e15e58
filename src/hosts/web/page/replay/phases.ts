import type { RecordRow } from '../../api.js';
import { innermost } from '../run/state-paths.js';

/** A stretch of records in which the run's own machine stayed in one state; `to` is behind its last record. */
export type Phase = { readonly state: string; readonly from: number; readonly to: number };

/** How the run went, as the states of its outermost actor, in order. */
export const phasesOf = (rows: readonly RecordRow[]): readonly Phase[] => {
  const root = rows[0]?.path ?? '';
  const phases: Phase[] = [];
  let [state, from]: [string | null, number] = [null, 0];
  const close = (to: number): void => {
    if (state !== null) phases.push({ state, from, to });
  };
  for (const { seq, states } of rows) {
    const now: string | null = states === null ? state : innermost(states[root]);
    if (now === state) continue;
    close(seq);
    [state, from] = [now, seq];
  }
  close(rows.length);
  return phases;
};

/** Records whose outcome was a failure, as many as can be told apart on a line. */
export const failuresOf = (rows: readonly RecordRow[], most: number): readonly number[] => {
  const failed = rows.filter(({ outcome }) => outcome === 'Left').map(({ seq }) => seq);
  const every = Math.ceil(failed.length / most);
  return every <= 1 ? failed : failed.filter((_, at) => at % every === 0);
};
