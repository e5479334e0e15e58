/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { RunAnswer, RunRow } from '../../api.js';
import { ActionBar } from '../actions/action-bar.js';
import { kindWord } from '../kind-words.js';
import { usePage } from '../page-context.js';
import { Awaited } from '../parts/awaited.js';
import { hashOf } from '../route.js';
import { type Asked, useAnswer } from '../use-answer.js';
import { relative, shortId } from '../words.js';

/** Results that may wait are looked up one by one, so that only the newest are. */
const MOST = 5;

/** Held results that can still be let in. `asked` grows when they are to be looked up again. */
const useWaiting = (runs: readonly RunRow[], asked: number): Asked<readonly RunAnswer[]> => {
  const { client, opened } = usePage();
  const held = runs.filter(({ outcome }) => outcome === 'held').slice(0, MOST);
  // Not their remarks: a dialog that tells what came of an action would be gone with what it was about.
  const names = held.map(({ runId }) => runId).join();
  const ask = async (): Promise<{ _tag: 'Answered'; value: readonly RunAnswer[] }> => {
    const replies = await Promise.all(held.map(({ runId }) => client.run(runId)));
    const answers = replies.flatMap((reply) => (reply._tag === 'Answered' ? [reply.value] : []));
    return { _tag: 'Answered', value: answers.filter(({ actions }) => actions.includes('apply')) };
  };
  return useAnswer(ask, 'held', [names, asked, opened]);
};

type OneProps = { answer: RunAnswer; now: number; onAnswered: () => void };

const One = ({ answer: { run, actions }, now, onAnswered }: OneProps) => (
  <li>
    <p>
      <a href={hashOf({ _tag: 'Run', runId: run.runId, tab: 'memory', seq: null })}>
        {kindWord(run.kind)} {shortId(run.runId)}
      </a>{' '}
      <span class="quiet">{relative(run.startedAt, now)}</span>
    </p>
    {run.reason === null ? null : <p class="why">{run.reason}</p>}
    <ActionBar run={run} actions={actions} onAnswered={onAnswered} />
  </li>
);

/** Results that wait for a person, each with what can be done about it. */
export const Waiting = ({ runs, now }: { runs: readonly RunRow[]; now: number }) => {
  const [asked, setAsked] = useState(0);
  return (
    <Awaited asked={useWaiting(runs, asked)} what="what waits for review">
      {(waiting) =>
        waiting.length === 0 ? (
          <p class="quiet">No result waits for review.</p>
        ) : (
          <ul class="waiting">
            {waiting.map((answer) => (
              <One key={answer.run.runId} answer={answer} now={now} onAnswered={() => setAsked(asked + 1)} />
            ))}
          </ul>
        )
      }
    </Awaited>
  );
};
