/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import type { RecordLog } from '../run/record-log.js';
import { useMedia } from '../use-media.js';
import { placeOf, type Says } from './filter.js';
import { RecordRow } from './record-row.js';
import { useVirtualRows } from './use-virtual-rows.js';

const ONE_LINE = 26;
const TWO_LINES = 48;
const PAGE = 20;

const STEPS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  PageUp: (place) => place - PAGE,
  PageDown: (place) => place + PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

type Props = {
  log: RecordLog;
  says: Says;
  /** The records to show; null: all. */
  seqs: readonly number[] | null;
  position: number;
  onMove: (seq: number) => void;
};

const listOf = ({ log, seqs, position }: Props) => ({
  count: seqs === null ? log.rows.length : seqs.length,
  place: seqs === null ? position : placeOf(seqs, position),
  seqAt: (place: number): number => (seqs === null ? place : (seqs[place] ?? 0)),
});

/** Rows that leave on one side come in again on the other, so that scrolling makes no new ones: any stretch of rows has its own slots. */
const slotsFor = (rows: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, rows)));

/** The journal as a list of which only the rows in view are there. Arrows move through it, and everything else with it. */
export const RecordList = (props: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  const height = useMedia('(max-width: 760px)') ? TWO_LINES : ONE_LINE;
  const { count, place, seqAt } = listOf(props);
  const rows = useVirtualRows(frame, count, height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height lie elsewhere
  useEffect(() => {
    if (place < 0 || place >= count) return;
    const isStep = Math.abs(place - (before.current ?? Number.NaN)) <= PAGE;
    before.current = place;
    rows.scrollToIndex(place, { align: isStep ? 'auto' : 'center' });
  }, [rows, place, count, height]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || count === 0) return;
    event.preventDefault();
    props.onMove(seqAt(Math.max(0, Math.min(count - 1, step(place, count - 1)))));
  };
  const items = rows.getVirtualItems();
  const slots = slotsFor(items.length);
  const isShown = items.some(({ index }) => seqAt(index) === props.position);
  return (
    <div
      ref={frame}
      class="record-list"
      role="listbox"
      tabIndex={0}
      aria-label="Records"
      aria-activedescendant={isShown ? `record-${props.position}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" class="record-rows" style={{ height: `${rows.getTotalSize()}px` }}>
        {items.map(({ index, start }) => {
          const row = props.log.rows[seqAt(index)];
          return row === undefined ? null : (
            <RecordRow
              key={index % slots}
              row={row}
              before={props.log.statesAt(row.seq - 1)}
              says={props.says(row)}
              start={props.log.rows[0]?.time ?? 0}
              top={start}
              height={height}
              selected={row.seq === props.position}
              place={index}
              count={count}
              onSelect={props.onMove}
            />
          );
        })}
      </div>
    </div>
  );
};
