/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { RunAnswer } from '../../api.js';
import { ActionBar } from '../actions/action-bar.js';
import { isWork } from '../kind-words.js';
import { MemoryView } from '../memory/memory-view.js';
import { usePage } from '../page-context.js';
import { Awaited } from '../parts/awaited.js';
import { TabPanel, Tabs } from '../parts/tabs.js';
import { Replay } from '../replay/replay.js';
import { hashOf, type Route, type RunTab } from '../route.js';
import { TaskView } from '../task/task-view.js';
import { RunHeading, RunNotice } from './run-heading.js';
import { useRun } from './use-run.js';

type RunRoute = Route & { readonly _tag: 'Run' };

const TABS: readonly { readonly id: RunTab; readonly label: string }[] = [
  { id: 'replay', label: 'Replay' },
  { id: 'task', label: 'Task' },
  { id: 'memory', label: 'Memory' },
];

type ViewsProps = { route: RunRoute; answer: RunAnswer; live: boolean };

/** What claims no lock has only what every journal has. */
const Views = ({ route: { runId, tab, seq }, answer, live }: ViewsProps) => {
  const tabs = isWork(answer.run) ? TABS.slice(0, 1) : TABS;
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'replay';
  return (
    <>
      <Tabs
        name="run"
        label="Views of this run"
        tabs={tabs}
        selected={shown}
        onSelect={(id) => {
          location.hash = hashOf({ _tag: 'Run', runId, tab: id, seq: null });
        }}
      />
      <TabPanel name="run" id={shown}>
        {shown === 'replay' ? <Replay answer={answer} asked={seq} live={live} /> : null}
        {shown === 'task' ? <TaskView answer={answer} /> : null}
        {shown === 'memory' ? <MemoryView answer={answer} /> : null}
      </TabPanel>
    </>
  );
};

export const RunView = ({ route }: { route: RunRoute }) => {
  const { runs, work } = usePage();
  const { runId } = route;
  const [acted, setActed] = useState(0);
  const row = [runs, work]
    .flatMap((list) => (list._tag === 'Known' ? list.value : []))
    .find((run) => run.runId === runId);
  const asked = useRun(runId, [row?.outcome, acted]);
  return (
    <Awaited asked={asked} what={`run ${runId}`}>
      {(answer) => (
        <>
          <div class="run-head">
            <RunHeading run={row ?? answer.run} answer={answer} />
            <ActionBar run={answer.run} actions={answer.actions} onAnswered={() => setActed(acted + 1)} />
          </div>
          <RunNotice run={row ?? answer.run} />
          <Views route={route} answer={answer} live={(row ?? answer.run).outcome === 'running'} />
        </>
      )}
    </Awaited>
  );
};
