import type { Json } from '../../../src/journal/json.js';
import type { JournalRecord, RunEvent } from '../../../src/journal/record.js';
import type { Generation } from '../../../src/runtime/mentions.js';
import { seal } from '../journal/honest.js';

const owner = { host: 'h', bootId: 'b', pidNamespace: 'p', pid: 1, startTime: '1' };
const start: RunEvent = { type: 'START', input: null, machines: {}, owner: null };

const outcome = (command: string, right: Json): RunEvent => ({
  type: 'OUTCOME',
  command,
  outcome: { _tag: 'Right', right },
});

/** A run with its journal; `head` is the one in its verdict, `end` the one that the next claim carries. */
export type LinkedRun = {
  readonly n: number;
  readonly runId: string;
  readonly journal: string;
  readonly records: readonly JournalRecord[];
  readonly head: string | null;
  readonly end: string | null;
  readonly prevHead: string | null;
};

/** `settled`: its owner closed it; `finished`: others ended it where its journal was; `blind`: they could not see that. */
export type Fate = 'settled' | 'finished' | 'blind';

/** The run after `before`, with its journal in a state folder. */
export const nextRun = (before: LinkedRun | null, fate: Fate = 'settled', state = '/state'): LinkedRun => {
  const n = (before?.n ?? 0) + 1;
  const runId = `lx${n}-a`;
  const previous: Json = before && {
    n: before.n,
    runId: before.runId,
    journal: before.journal,
    decision: 'abort',
    head: before.end,
  };
  const look: Json = { _tag: 'Free', n, startedAt: 0, prior: null, previous, recovered: [] };
  const claimed: readonly RunEvent[] = [
    start,
    outcome('dream/acquire/observe#1', look),
    outcome('dream/acquire/claim#1', { _tag: 'Claimed', deadline: n }),
  ];
  const ended: readonly RunEvent[] = [
    outcome('dream/settle/decide#1', { _tag: 'Aborted', byOther: false, reason: runId }),
    { type: 'SETTLED', records: 4 },
  ];
  const { records } = seal(fate === 'settled' ? [...claimed, ...ended] : claimed);
  const head = fate === 'blind' ? null : (records[2]?.hash ?? null);
  const end = fate === 'settled' ? (records[4]?.hash ?? null) : head;
  return {
    n,
    runId,
    journal: `${state}/runs/${runId}.jsonl`,
    records,
    head,
    end,
    prevHead: before?.end ?? null,
  };
};

/** What the run left in the lock folder. */
export const generationOf = ({ n, runId, journal, head, prevHead }: LinkedRun): Generation => ({
  claim: {
    v: 1,
    n,
    nonce: runId,
    kind: 'dream',
    owner,
    at: 0,
    deadline: 1,
    journal,
    prevHead,
    prior: null,
    shown: '0',
  },
  verdict: { v: 1, n, nonce: runId, by: owner, head, decision: { abort: 'test' } },
});

export const cutTo = <R extends Pick<LinkedRun, 'records'>>(run: R, count: number): R => ({
  ...run,
  records: run.records.slice(0, count),
});
