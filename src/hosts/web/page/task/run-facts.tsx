/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RunRow, TaskAnswer } from '../../api.js';
import { cacheShare, tokensIn } from '../history/run-order.js';
import { dollars, duration, number, percent } from '../words.js';

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const worker = ({ engine, model }: RunRow): string => {
  if (engine === null) return 'unknown';
  return model === null ? engine : `${engine}, ${model}`;
};

/** Who worked, and what was used and paid for. */
export const UsageFacts = ({ run }: { run: RunRow }) => {
  const { usage } = run;
  const share = cacheShare(run);
  return (
    <dl class="facts">
      <Fact name="Engine">{worker(run)}</Fact>
      <Fact name="Turns">{number(run.turns)}</Fact>
      <Fact name="Tokens in">{number(tokensIn(run))}</Fact>
      <Fact name="of these, from cache">{number(usage.cacheRead)}</Fact>
      <Fact name="put into cache">{number(usage.cacheCreation)}</Fact>
      <Fact name="Tokens out">{number(usage.output)}</Fact>
      <Fact name="Share from cache">{share === null ? '–' : percent(share)}</Fact>
      <Fact name="Cost">{run.costUsd === null ? 'unknown' : dollars(run.costUsd)}</Fact>
    </dl>
  );
};

/** How far the task is. `now`: milliseconds since 1970. */
export const TaskFacts = ({ task, now }: { task: TaskAnswer; now: number }) => (
  <dl class="facts">
    <Fact name="Status">{task.status}</Fact>
    {task.phase === null ? null : <Fact name="Phase">{task.phase}</Fact>}
    <Fact name={task.endTime === null ? 'Elapsed' : 'Took'}>
      {duration(Math.max(0, (task.endTime ?? now) - task.startTime))}
    </Fact>
  </dl>
);

/** Names that are shown at first. */
const AT_FIRST = 12;

/** Names in a list, or a sentence that there are none. */
export const Names = ({ names, none }: { names: readonly string[]; none: string }) => {
  const [all, setAll] = useState(false);
  const shown = all ? names : names.slice(0, AT_FIRST);
  if (names.length === 0) return <p class="quiet">{none}</p>;
  return (
    <>
      <ul class="names">
        {shown.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      {shown.length === names.length ? null : (
        <button type="button" class="button more" onClick={() => setAll(true)}>
          Show all {number(names.length)}
        </button>
      )}
    </>
  );
};
