/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { RunAnswer } from '../../api.js';
import { Journal } from '../journal/journal.js';
import { RecordView } from '../journal/record-view.js';
import { EmptyState } from '../parts/empty-state.js';
import { useRecords } from '../run/use-records.js';
import { Statecharts } from '../statecharts/statecharts.js';
import { Transport } from './transport.js';
import { usePosition } from './use-position.js';

const PANES = [
  { id: 'chart', label: 'Statechart' },
  { id: 'journal', label: 'Journal' },
  { id: 'record', label: 'Record' },
] as const;
type Pane = (typeof PANES)[number]['id'];

/** On screens that have no room for all three at once. */
const PaneSwitch = ({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) => (
  <div class="pane-switch">
    {PANES.map(({ id, label }) => (
      <button key={id} type="button" class="button" aria-pressed={id === pane} onClick={() => onPane(id)}>
        {label}
      </button>
    ))}
  </div>
);

/** One run at one of its records: the slider, the journal, the charts and the record itself, always at the same place. */
export const Replay = ({
  answer,
  asked,
  live,
}: {
  answer: RunAnswer;
  asked: number | null;
  live: boolean;
}) => {
  const { runId } = answer.run;
  const { log, shown, total, failure } = useRecords(runId, answer.records);
  const position = usePosition(runId, asked, live ? shown : total);
  const [pane, setPane] = useState<Pane>('journal');
  const { seq, move } = position;
  if (total === 0) return <EmptyState title="No record yet">The run has written nothing so far.</EmptyState>;
  return (
    <div class={`replay shows-${pane}`}>
      {failure === null ? null : <p class="notice bad">{failure.sentence}</p>}
      <Transport log={log} shown={shown} total={live ? shown : total} position={position} live={live} />
      <PaneSwitch pane={pane} onPane={setPane} />
      <section class="pane pane-journal" aria-label="Journal">
        <Journal log={log} calls={answer.calls} shown={shown} total={total} position={seq} onMove={move} />
      </section>
      <section class="pane pane-chart" aria-label="Statecharts">
        <Statecharts
          machines={answer.machines}
          path={log.rows[seq]?.path ?? ''}
          before={log.statesAt(seq - 1)}
          after={log.statesAt(seq)}
        />
      </section>
      <section class="pane pane-record" aria-label="Record">
        <RecordView runId={runId} row={log.rows[seq]} />
      </section>
    </div>
  );
};
