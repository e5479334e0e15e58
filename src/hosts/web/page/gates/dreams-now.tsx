/** @jsxImportSource preact */
import type { RunRow, TaskAnswer } from '../../api.js';
import { kindWord } from '../kind-words.js';
import { Badge, Lamp } from '../parts/badge.js';
import { Outcome } from '../parts/outcome.js';
import { hashOf } from '../route.js';
import { useRun } from '../run/use-run.js';
import { useTasks } from '../task/use-tasks.js';
import { count, duration, relative, shortId } from '../words.js';

const progress = (task: TaskAnswer): string =>
  [
    `${count(task.sessions.length, 'session')} under review`,
    count(task.turnsSeen, 'turn'),
    `${count(task.files.length, 'file')} touched`,
  ].join(', ');

type LiveProps = { run: RunRow; told: TaskAnswer | undefined; now: number };

/** `told`: the task as news has it; until there is any, the run is asked. */
const Live = ({ run, told, now }: LiveProps) => {
  const asked = useRun(run.runId, []);
  const task = told ?? (asked._tag === 'Known' ? asked.value.task : null);
  return (
    <div class="live">
      <p>
        <Lamp tone="lit" alive />{' '}
        <a href={hashOf({ _tag: 'Run', runId: run.runId, tab: 'task', seq: null })}>
          {kindWord(run.kind)} {shortId(run.runId)}
        </a>{' '}
        <Badge tone="lit">{task?.phase ?? 'running'}</Badge>
      </p>
      <p class="quiet">{duration(Math.max(0, now - run.startedAt))} so far</p>
      {task === null ? null : <p class="quiet">{progress(task)}</p>}
      <p class="said-last">{task?.turns.at(-1)?.text}</p>
    </div>
  );
};

const Last = ({ run, now }: { run: RunRow; now: number }) => (
  <div>
    <p>
      Last:{' '}
      <a href={hashOf({ _tag: 'Run', runId: run.runId, tab: 'replay', seq: null })}>
        {kindWord(run.kind)} {shortId(run.runId)}
      </a>{' '}
      <Outcome outcome={run.outcome} /> <span class="quiet">{relative(run.startedAt, now)}</span>
    </p>
    {run.reason === null ? null : <p class="why">{run.reason}</p>}
  </div>
);

/** What runs now, with its task, and what ran last. */
export const DreamsNow = ({ runs, now }: { runs: readonly RunRow[]; now: number }) => {
  const tasks = useTasks();
  const live = runs.filter(({ outcome }) => outcome === 'running');
  const last = runs.find(({ outcome }) => outcome !== 'running');
  return (
    <>
      {live.map((run) => (
        <Live key={run.runId} run={run} told={tasks.get(run.runId)} now={now} />
      ))}
      {live.length === 0 ? <p class="quiet">Nothing is running.</p> : null}
      {last === undefined ? null : <Last run={last} now={now} />}
    </>
  );
};
