import * as E from 'fp-ts/lib/Either.js';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Clock } from '../../../../src/effects/ports/clock.js';
import { memoryJournals } from '../../../../src/effects/services/journal-store/memory-journals.js';
import type { Json } from '../../../../src/journal/json.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import type { EffectHandlers, Tagged } from '../../../../src/runtime/effect.js';
import { replay } from '../../../../src/runtime/replay.js';
import { type Kill, startRun } from '../../../../src/runtime/run.js';
import { driveActor, stateOf, type TreeState } from '../../runtime/drive-actor.js';

export const request = {
  runId: 'abc-1',
  kind: 'dream',
  journal: '/state/runs/abc-1.jsonl',
  clockAfter: { _tag: 'Start' },
} as const;

export const prior = { ino: '7', mtimeNs: '1000000000000000001', size: 0 };
const HOUR = 3_600_000;

const free = { _tag: 'Free', n: 3, startedAt: 1_000, prior, previous: null, recovered: [] };
const usage = { input: 5, output: 1, cacheRead: 0, cacheCreation: 0 };
const call = { type: 'tool_use', id: '1', name: 'Write', input: { file_path: 'a.md', content: 'x' } };
const result = { type: 'tool_result', tool_use_id: '1', content: 'ok', isError: false };
export const composed = { change: 'c'.repeat(64), changed: 1, created: 0, deleted: 0, leftOut: 0 };

/** What each effect answers where nothing else is scripted. */
const honest: Readonly<Record<string, (input: Json, times: number) => Json>> = {
  observe: () => free,
  claim: () => ({ _tag: 'Claimed', deadline: 1_000 + HOUR }),
  publish: () => ({ _tag: 'Published' }),
  verify: () => ({ _tag: 'Held' }),
  stage: () => ({ files: 4, frozen: 1 }),
  ask: (_, times) =>
    times === 1
      ? { content: [call], stopReason: 'tool_use', usage }
      : { content: [{ type: 'text', text: 'Done.' }], stopReason: 'end_turn', usage },
  useTool: () => ({
    result,
    tool: 'Write',
    file: 'a.md',
    denied: null,
    changed: true,
    fingerprint: 'f'.repeat(16),
  }),
  trim: () => ({ results: 1, characters: 400 }),
  check: () => ({ _tag: 'Sound', ...composed }),
  compose: () => composed,
  prepare: () => ({ plan: 'p', files: 1, conflicts: [] }),
  carryOut: () => ({ restored: true, conflicts: [], late: [] }),
};

/**
 * What differs from an honest run: effects that fail (every time), answers, where a kill comes (when that effect has
 * started, twice: a kill is idempotent), where the deadline passes.
 */
export type Script = {
  readonly fails?: string;
  readonly answers?: Readonly<Record<string, Json>>;
  readonly killAt?: string;
  readonly deadlineAt?: string;
  /** Another process has aborted the run before its owner could decide. */
  readonly superseded?: boolean;
};

export type Told = {
  readonly output: Record<string, Json>;
  readonly state: Json | undefined;
  readonly verdicts: readonly string[];
  readonly started: readonly string[];
  readonly records: readonly JournalRecord[];
  readonly replayed: TreeState;
  readonly driven: TreeState;
};

const kill: Kill = { type: 'KILL', by: 'a person', request: null };
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs a machine on the runtime over scripted effects, then replays it and drives XState itself with its records. */
export const tell = async (machine: AnyStateMachine, input: Json, script: Script = {}): Promise<Told> => {
  const started: string[] = [];
  const verdicts: string[] = [];
  let passDeadline = (): void => {};
  const clock: Clock = {
    now: () => 1_000,
    setTimer: (ms, fire) => {
      if (ms > 60_000) passDeadline = fire;
      else setImmediate(fire);
      return () => {};
    },
  };

  /** The first verdict stands, as in the lock folder. */
  const decide = (asked: Json): Json => {
    const wish = JSON.stringify(asked).includes('"Commit"') ? 'commit' : 'abort';
    verdicts.push(wish);
    if (script.superseded) return { _tag: 'Aborted', byOther: true, reason: 'deadline' };
    return verdicts[0] === 'commit'
      ? { _tag: 'Committed', byOther: false }
      : { _tag: 'Aborted', byOther: false, reason: 'killed' };
  };

  const act = async (src: string, asked: Json, signal: AbortSignal): Promise<E.Either<Tagged, Json>> => {
    started.push(src);
    const times = started.filter((one) => one === src).length;
    if (script.killAt === src && times === 1) for (const _ of 'xx') run.send(kill);
    if (script.deadlineAt === src) passDeadline();
    await nextTurn();
    if (signal.aborted) return E.left({ _tag: 'Stopped' });
    if (script.fails === src) return E.left({ _tag: 'FileError', operation: src, path: 'x', code: 'EIO' });
    const answer =
      src === 'decide' ? decide(asked) : (script.answers?.[src] ?? honest[src]?.(asked, times) ?? null);
    return E.right(answer);
  };

  const handlers: EffectHandlers = Object.fromEntries(
    [...Object.keys(honest), 'decide'].map((src) => [
      src,
      {
        needs: 'journal',
        run:
          (asked: Json, { signal }: { signal: AbortSignal }) =>
          () =>
            act(src, asked, signal),
      },
    ]),
  );
  const journal = memoryJournals().open('abc-1');
  const run = startRun({
    machine,
    name: machine.id,
    input,
    handlers,
    journal,
    clock,
    owner: null,
    versions: {},
  });
  const end = await run.done;
  if (end._tag !== 'Ended') throw new Error('A journal in memory cannot fail');
  const records = run.records();
  const tree = replay(machine, records);
  if (E.isLeft(tree)) throw new Error(JSON.stringify(tree.left));
  return {
    output: end.output as Record<string, Json>,
    state: records.at(-1)?.after[machine.id],
    verdicts,
    started,
    records,
    replayed: stateOf(tree.right),
    driven: await driveActor(machine, records),
  };
};

/** The root of a run as it stands after these records, for an event that no effect can give. */
export const rootAfter = (
  machine: AnyStateMachine,
  records: readonly JournalRecord[],
): AnyMachineSnapshot => {
  const tree = replay(machine, records);
  const root = E.isRight(tree) ? tree.right.actors.get(machine.id) : undefined;
  if (root === undefined) throw new Error('The records must replay');
  return root.snapshot;
};
