/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { CallRow } from '../../api.js';
import { Badge, type Tone } from '../parts/badge.js';
import { Table } from '../parts/table.js';
import { hashOf } from '../route.js';
import { count, number } from '../words.js';

/** What is as it should be has no colour. */
const TONES: Readonly<Record<Exclude<CallRow['outcome'], 'done'>, Tone>> = { failed: 'bad', denied: 'wait' };

/** Rows that are drawn at first. */
const AT_FIRST = 100;

const Call = ({ runId, call }: { runId: string; call: CallRow }) => (
  <tr>
    <td class="numeric">
      <a
        href={hashOf({ _tag: 'Run', runId, tab: 'replay', seq: call.seq })}
        aria-label={`Record ${call.seq}`}
      >
        {call.seq}
      </a>
    </td>
    <td class="tool">{call.tool}</td>
    <td class="about">
      <code>{call.about}</code>
      {call.denied === null ? null : <span class="why">{call.denied}</span>}
    </td>
    <td>
      {call.outcome === 'done' ? (
        <span class="quiet">done</span>
      ) : (
        <Badge tone={TONES[call.outcome]}>{call.outcome}</Badge>
      )}
    </td>
  </tr>
);

const HEAD = (
  <>
    <th scope="col" class="numeric">
      Record
    </th>
    <th scope="col">Tool</th>
    <th scope="col">About</th>
    <th scope="col">Outcome</th>
  </>
);

/** The calls of tools in the order in which they ended; those that were denied say why. */
export const CallTable = ({ runId, calls }: { runId: string; calls: readonly CallRow[] }) => {
  const [deniedOnly, setDeniedOnly] = useState(false);
  const [all, setAll] = useState(false);
  const denied = calls.filter(({ outcome }) => outcome === 'denied');
  const wanted = deniedOnly ? denied : calls;
  const shown = all ? wanted : wanted.slice(0, AT_FIRST);
  if (calls.length === 0) return <p class="quiet">No tool was called.</p>;
  return (
    <>
      <p class="calls-head">
        <span>
          {count(calls.length, 'call')}, {denied.length === 0 ? 'none' : number(denied.length)} denied
        </span>
        {denied.length === 0 ? null : (
          <button
            type="button"
            class="button"
            aria-pressed={deniedOnly}
            onClick={() => setDeniedOnly(!deniedOnly)}
          >
            Denied only
          </button>
        )}
      </p>
      <Table caption="Calls of tools" head={HEAD}>
        {shown.map((call) => (
          <Call key={call.seq} runId={runId} call={call} />
        ))}
      </Table>
      {shown.length === wanted.length ? null : (
        <button type="button" class="button more" onClick={() => setAll(true)}>
          Show all {number(wanted.length)} calls
        </button>
      )}
    </>
  );
};
