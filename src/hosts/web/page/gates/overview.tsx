/** @jsxImportSource preact */
import type { RunRow, StoreAnswer } from '../../api.js';
import { RunChart } from '../history/run-chart.js';
import { usePage } from '../page-context.js';
import { Awaited } from '../parts/awaited.js';
import { Panel } from '../parts/panel.js';
import { Time } from '../parts/time.js';
import { Told } from '../parts/told.js';
import { hashOf } from '../route.js';
import { useNow } from '../use-now.js';
import { relative } from '../words.js';
import { DreamsNow } from './dreams-now.js';
import { GateTable } from './gate-table.js';
import { gatesHeadline, type Headline } from './gate-words.js';
import { MeterRows } from './meter-rows.js';
import { Waiting } from './waiting.js';

type ColumnProps = { store: StoreAnswer; runs: readonly RunRow[]; now: number };

const headlineOf = ({ store, runs, now }: ColumnProps): Headline =>
  runs.some(({ outcome, kind }) => outcome === 'running' && kind === 'dream')
    ? { title: 'A dream is running', detail: 'No other may start beside it.' }
    : gatesHeadline(store.gates, store.opensAt, now);

const Head = ({ store, runs, now }: ColumnProps) => {
  const { title, detail } = headlineOf({ store, runs, now });
  return (
    <header class="headline">
      <h1>{title}</h1>
      <p>
        {detail}{' '}
        {store.lastConsolidatedAt === null ? (
          'This store was never consolidated.'
        ) : (
          <>
            Last consolidated {relative(store.lastConsolidatedAt, now)},{' '}
            <Time at={store.lastConsolidatedAt} />.
          </>
        )}
      </p>
      {store.alarms.map((alarm) => (
        <p key={alarm} class="notice bad">
          <strong>Alarm.</strong> <Told words={alarm} />
        </p>
      ))}
    </header>
  );
};

const Column = ({ store, runs, now }: ColumnProps) => (
  <div class="aside">
    <Panel title="Dreams">
      <DreamsNow runs={runs} now={now} />
    </Panel>
    <Panel title="Waiting for review">
      <Waiting runs={runs} now={now} />
    </Panel>
    <Panel title="Index">
      {store.index === null ? (
        <p class="quiet">There is no MEMORY.md yet.</p>
      ) : (
        <MeterRows size={store.index} label="What a session loads of the index" />
      )}
    </Panel>
  </div>
);

const Lately = ({ runs }: { runs: readonly RunRow[] }) => (
  <Panel title="Lately" aside={<a href={hashOf({ _tag: 'History' })}>All runs</a>}>
    <RunChart runs={runs} />
  </Panel>
);

const EVERY_SECOND = 1_000;

/** Whether a dream may start and when, how full the index is, what runs, and what waits for a person. */
export const Overview = () => {
  const { store, runs } = usePage();
  const known = runs._tag === 'Known' ? runs.value : [];
  const now = useNow(EVERY_SECOND, store._tag === 'Known' ? store.value.now : null);
  return (
    <Awaited asked={store} what="the store">
      {(answer) => (
        <div class="overview">
          <Head store={answer} runs={known} now={now} />
          <div class="main-column">
            <GateTable gates={answer.gates} now={now} />
            {known.length === 0 ? null : <Lately runs={known} />}
          </div>
          <Column store={answer} runs={known} now={now} />
        </div>
      )}
    </Awaited>
  );
};
