/** @jsxImportSource preact */
import type { RunAnswer, RunRow, TaskAnswer } from '../../api.js';
import { usePage } from '../page-context.js';
import { Panel } from '../parts/panel.js';
import { useAnswer } from '../use-answer.js';
import { useNow } from '../use-now.js';
import { count } from '../words.js';
import { CallTable } from './call-table.js';
import { Names, TaskFacts, UsageFacts } from './run-facts.js';
import { TurnList } from './turn-list.js';
import { useTasks } from './use-tasks.js';

/** The run with its calls, asked for again whenever its task has moved on. */
const useLiveAnswer = (answer: RunAnswer): RunAnswer => {
  const { client } = usePage();
  const { runId } = answer.run;
  const told = useTasks().get(runId);
  const moved = told === undefined ? '' : `${told.status} ${told.turnsSeen} ${told.files.length}`;
  const asked = useAnswer(
    () => (moved === '' ? Promise.resolve({ _tag: 'Answered' as const, value: answer }) : client.run(runId)),
    runId,
    [moved, answer],
  );
  const newest = asked._tag === 'Known' ? asked.value : answer;
  return { ...newest, task: told ?? newest.task };
};

const Column = ({ run, task, now }: { run: RunRow; task: TaskAnswer | null; now: number }) => (
  <div class="aside">
    {task === null ? null : (
      <>
        <Panel title="Progress">
          <TaskFacts task={task} now={now} />
        </Panel>
        <Panel
          title="Files touched"
          aside={<span class="quiet">at least {count(task.files.length, 'file')}</span>}
        >
          <Names names={task.files} none="None so far." />
        </Panel>
        <Panel
          title="Under review"
          aside={<span class="quiet">{count(task.sessions.length, 'session')}</span>}
        >
          <Names names={task.sessions} none="No session." />
        </Panel>
      </>
    )}
    <Panel title="Usage">
      <UsageFacts run={run} />
    </Panel>
  </div>
);

const EVERY_SECOND = 1_000;

/** The run as a person follows it: what the agent says and calls, and what that costs. */
export const TaskView = ({ answer }: { answer: RunAnswer }) => {
  const { run, task, calls } = useLiveAnswer(answer);
  const now = useNow(task?.status === 'running' ? EVERY_SECOND : null);
  return (
    <div class="task">
      <div class="main-column">
        <Panel title="Turns">
          {task === null ? (
            <p class="quiet">This run has no task: no agent was at work in it.</p>
          ) : (
            <TurnList task={task} />
          )}
        </Panel>
        <Panel title="Tools">
          <CallTable runId={run.runId} calls={calls} />
        </Panel>
      </div>
      <Column run={run} task={task} now={now} />
    </div>
  );
};
