/** @jsxImportSource preact */
import type { RecordRow as Row } from '../../api.js';
import { entered, livingActor, type States } from '../run/state-paths.js';

/** `+03:07.140`: how long after the run's beginning. */
export const elapsed = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  return `+${String(minutes).padStart(2, '0')}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
};

export const RecordRow = (props: {
  row: Row;
  /** The states before it. */
  before: States;
  says: string;
  start: number;
  top: number;
  height: number;
  selected: boolean;
  place: number;
  count: number;
  onSelect: (seq: number) => void;
}) => {
  const { row, says, before } = props;
  const actor = row.states === null ? '' : livingActor(row.path, row.states);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all of its rows
    <div
      id={`record-${row.seq}`}
      role="option"
      tabIndex={-1}
      aria-selected={props.selected}
      aria-posinset={props.place + 1}
      aria-setsize={props.count}
      class={`record-row${row.outcome === 'Left' ? ' failed' : ''}`}
      style={{ transform: `translateY(${props.top}px)`, height: `${props.height}px` }}
      onClick={() => props.onSelect(row.seq)}
    >
      <span class="seq">{row.seq}</span>
      <span class="at">{elapsed(row.time - props.start)}</span>
      <span class="actor">{row.path}</span>
      <span class={says === '' ? 'says quiet' : 'says'}>
        {says === '' ? (row.command ?? row.type) : says}
      </span>
      <span class="entered">{row.states === null ? '' : entered(before[actor], row.states[actor])}</span>
    </div>
  );
};
