/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks';
import type { RecordLog } from '../run/record-log.js';
import { failuresOf, phasesOf } from './phases.js';

const MOST_MARKS = 60;
/** Of the whole width; a name in less would be cut. */
const LEAST_NAMED = 0.07;

const percent = (part: number, whole: number): string => `${(100 * part) / Math.max(1, whole)}%`;

type Props = { log: RecordLog; shown: number; total: number; seq: number };

/** The run's phases to scale over the slider, the present one lit, failures marked. The slider says the same in words. */
export const Ribbon = ({ log, shown, total, seq }: Props) => {
  const phases = useMemo(() => phasesOf(log.rows.slice(0, shown)), [log, shown]);
  const failures = useMemo(() => failuresOf(log.rows.slice(0, shown), MOST_MARKS), [log, shown]);
  return (
    <div class="ribbon" aria-hidden="true">
      {phases.map(({ state, from, to }) => (
        <span
          key={from}
          class={from <= seq && seq < to ? 'phase now' : 'phase'}
          title={state}
          style={{ left: `min(${percent(from, total)}, 100% - 4px)`, width: percent(to - from, total) }}
        >
          {(to - from) / total < LEAST_NAMED ? null : <b>{state.slice(state.lastIndexOf('.') + 1)}</b>}
        </span>
      ))}
      {failures.map((at) => (
        <i key={at} style={{ left: percent(at + 0.5, total) }} />
      ))}
    </div>
  );
};
