/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { RunRow } from '../../api.js';
import { kindWord } from '../kind-words.js';
import { Outcome } from '../parts/outcome.js';
import { Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { Told } from '../parts/told.js';
import { hashOf } from '../route.js';
import { dollars, duration, number, percent, shortId } from '../words.js';
import { type Column, cacheShare, type Order, pressed, sortedRuns } from './run-order.js';

const COLUMNS: readonly { readonly column: Column; readonly name: string; readonly numeric: boolean }[] = [
  { column: 'started', name: 'Started', numeric: false },
  { column: 'outcome', name: 'Outcome', numeric: false },
  { column: 'files', name: 'Files', numeric: true },
  { column: 'duration', name: 'Took', numeric: true },
  { column: 'turns', name: 'Turns', numeric: true },
  { column: 'cache', name: 'From cache', numeric: true },
  { column: 'cost', name: 'Cost', numeric: true },
];

type HeadProps = { order: Order; onOrder: (order: Order) => void };

const Head = ({ order, onOrder }: HeadProps) => (
  <>
    {COLUMNS.map(({ column, name, numeric }) => {
      const direction = order.descending ? 'descending' : 'ascending';
      return (
        <th
          key={column}
          scope="col"
          class={numeric ? 'numeric' : ''}
          aria-sort={order.column === column ? direction : undefined}
        >
          <button type="button" class="sort" onClick={() => onOrder(pressed(order, column))}>
            {name}
            <span aria-hidden="true">{order.column !== column ? '' : order.descending ? ' ↓' : ' ↑'}</span>
          </button>
        </th>
      );
    })}
    <th scope="col">Why, and what became of it</th>
  </>
);

const Files = ({ files }: Pick<RunRow, 'files'>) => {
  if (files === null) return <>–</>;
  const parts = [
    ['~', files.changed, 'changed'],
    ['+', files.created, 'created'],
    ['−', files.deleted, 'deleted'],
  ] as const;
  const told = parts.filter(([, many]) => many > 0);
  return told.length === 0 ? (
    <>0</>
  ) : (
    <span class="file-counts">
      {told.map(([sign, many, what]) => (
        <span key={what}>
          <span aria-hidden="true">{sign}</span>
          {number(many)}
          <span class="heard"> {what} </span>
        </span>
      ))}
    </span>
  );
};

const Row = ({ run }: { run: RunRow }) => {
  const share = cacheShare(run);
  return (
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
      <td class="numeric" data-name="Files">
        <Files files={run.files} />
      </td>
      <td class="numeric" data-name="Took">
        {run.durationMs === null ? '–' : duration(run.durationMs)}
      </td>
      <td class="numeric" data-name="Turns">
        {run.engine === null ? '–' : number(run.turns)}
      </td>
      <td class="numeric" data-name="From cache">
        {share === null ? '–' : percent(share)}
      </td>
      <td class="numeric" data-name="Cost">
        {run.costUsd === null ? '–' : dollars(run.costUsd)}
      </td>
      <td class="sentence">
        {run.reason === null ? null : <p>{run.reason}</p>}
        {run.remarks.map((remark) => (
          <p key={remark} class="quiet">
            <Told words={remark} />
          </p>
        ))}
      </td>
    </tr>
  );
};

/** Rows that are drawn at first. */
const AT_FIRST = 100;

/** The runs with every figure; each column's head sorts by it. */
export const RunTable = ({ runs }: { runs: readonly RunRow[] }) => {
  const [order, setOrder] = useState<Order>({ column: 'started', descending: true });
  const [all, setAll] = useState(false);
  const sorted = sortedRuns(runs, order);
  const shown = all ? sorted : sorted.slice(0, AT_FIRST);
  return (
    <>
      <Table cards caption="Runs" head={<Head order={order} onOrder={setOrder} />}>
        {shown.map((run) => (
          <Row key={run.runId} run={run} />
        ))}
      </Table>
      {shown.length === sorted.length ? null : (
        <button type="button" class="button more" onClick={() => setAll(true)}>
          Show all {number(sorted.length)} runs
        </button>
      )}
    </>
  );
};
