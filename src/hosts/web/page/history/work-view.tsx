/** @jsxImportSource preact */
import type { RunRow } from '../../api.js';
import { kindWord } from '../kind-words.js';
import { usePage } from '../page-context.js';
import { Awaited } from '../parts/awaited.js';
import { EmptyState } from '../parts/empty-state.js';
import { Outcome } from '../parts/outcome.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Told } from '../parts/told.js';
import { hashOf } from '../route.js';
import { duration, shortId } from '../words.js';

const Row = ({ run }: { run: RunRow }) => (
  <tr>
    <th scope="row">
      <a href={hashOf({ _tag: 'Run', runId: run.runId, tab: 'replay', seq: null })}>
        <Time at={run.startedAt} />
      </a>
      <span class="quiet">
        {kindWord(run.kind)} {shortId(run.runId)}
      </span>
    </th>
    <td>
      <Outcome outcome={run.outcome} />
    </td>
    <td class="numeric" data-name="Took">
      {run.durationMs === null || run.outcome === 'running' ? '–' : duration(run.durationMs)}
    </td>
    <td class="sentence">
      {run.about === null ? null : <p class="about">{run.about}</p>}
      {[run.reason, ...run.remarks].map((words) =>
        words === null ? null : (
          <p key={words} class="quiet">
            <Told words={words} />
          </p>
        ),
      )}
    </td>
  </tr>
);

const HEAD = (
  <>
    <th scope="col">Started</th>
    <th scope="col">Outcome</th>
    <th scope="col" class="numeric">
      Took
    </th>
    <th scope="col">What, and what came of it</th>
  </>
);

/** Firings of jobs, activations of the assistant and its initiative, the newest first. What they did to the memory stands among the runs. */
export const WorkView = () => {
  const { work } = usePage();
  return (
    <Awaited asked={work} what="jobs and the assistant">
      {(known) =>
        known.length === 0 ? (
          <EmptyState title="No job yet" heading="h1">
            No job has fired here, and the assistant was never asked for.
          </EmptyState>
        ) : (
          <div class="history">
            <header>
              <h1>History</h1>
              <p class="quiet">Jobs that fired, and the assistant; what they changed is among the runs.</p>
            </header>
            <Table cards caption="Jobs and assistant" head={HEAD}>
              {known.map((run) => (
                <Row key={run.runId} run={run} />
              ))}
            </Table>
          </div>
        )
      }
    </Awaited>
  );
};
