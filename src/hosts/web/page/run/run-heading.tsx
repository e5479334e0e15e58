/** @jsxImportSource preact */
import type { RunAnswer, RunRow } from '../../api.js';
import { kindWord } from '../kind-words.js';
import { Outcome } from '../parts/outcome.js';
import { Time } from '../parts/time.js';
import { Told } from '../parts/told.js';
import { duration, number } from '../words.js';
import { Chain } from './chain.js';

/** What run this is, in two lines. */
export const RunHeading = ({ run, answer }: { run: RunRow; answer: RunAnswer }) => (
  <header class="run-heading">
    <div class="names">
      <h1>
        {kindWord(run.kind)} <code>{run.runId}</code>
      </h1>
      <Outcome outcome={run.outcome} />
    </div>
    <ul class="facts">
      {run.about === null ? null : <li>{run.about}</li>}
      <li>
        <Time at={run.startedAt} />
      </li>
      {run.durationMs === null ? null : <li>{duration(run.durationMs)}</li>}
      {run.engine === null ? null : (
        <li>{run.model === null ? run.engine : `${run.engine} · ${run.model}`}</li>
      )}
      <li>{number(answer.records)} records</li>
      <li>
        <Chain verification={answer.verification} />
      </li>
    </ul>
  </header>
);

/** Why it ended so, and what became of it. */
export const RunNotice = ({ run: { outcome, reason, remarks } }: { run: RunRow }) =>
  reason === null && remarks.length === 0 ? null : (
    <div class={`notice ${outcome}`}>
      {reason === null ? null : <p>{reason}</p>}
      {remarks.map((remark) => (
        <p key={remark}>
          <Told words={remark} />
        </p>
      ))}
    </div>
  );
