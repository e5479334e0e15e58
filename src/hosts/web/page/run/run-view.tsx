/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { ActionBar } from '../actions/action-bar.js';
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

export const RunView = ({ route }: { route: RunRoute }) => {
  const { runs } = usePage();
  const { runId, tab } = route;
  const [acted, setActed] = useState(0);
  const row = runs._tag === 'Known' ? runs.value.find((run) => run.runId === runId) : undefined;
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
          <Tabs
            name="run"
            label="Views of this run"
            tabs={TABS}
            selected={tab}
            onSelect={(id) => {
              location.hash = hashOf({ _tag: 'Run', runId, tab: id, seq: null });
            }}
          />
          <TabPanel name="run" id={tab}>
            {tab === 'replay' ? (
              <Replay answer={answer} asked={route.seq} live={(row ?? answer.run).outcome === 'running'} />
            ) : null}
            {tab === 'task' ? <TaskView answer={answer} /> : null}
            {tab === 'memory' ? <MemoryView answer={answer} /> : null}
          </TabPanel>
        </>
      )}
    </Awaited>
  );
};
