import * as E from 'fp-ts/lib/Either.js';
import type { AnyStateMachine } from 'xstate';
import type { Json } from '../../../../src/journal/json.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { replay } from '../../../../src/runtime/replay.js';
import { type Run, startRun } from '../../../../src/runtime/run.js';
import { left, quiet, right, type ScriptedWorld, scriptedWorld } from '../../runtime/scripted-world.js';
import { eventOf } from './event-of.js';
import type { Move, Played, Scenario } from './scenario.js';

const EFFECTS =
  'observe claim publish verify prepare decide carryOut stage check compose ask useTool trim readClock readNotBefore noteScan scan look extract lookAtJob claimFiring runJob settleFiring readTrust askTrust readFlag setActive hear tick probe countStopped tell';

const endEffect = ({ pending }: ScriptedWorld, src: string, outcome: ReturnType<typeof right>): void => {
  const effect = pending.find((one) => one.src === src);
  if (effect === undefined) throw new Error(`Nothing awaits ${src}`);
  effect.end(outcome);
};

/** The world knows a timer by its time only, and which of them a delay is by name stands in the run's own records. */
const fireTimer = (machine: AnyStateMachine, world: ScriptedWorld, run: Run, delay: string): void => {
  const tree = replay(machine, run.records());
  if (E.isLeft(tree)) throw new Error(tree.left._tag);
  const event = eventOf(tree.right, { _tag: 'Passes', delay });
  const timers = world.timers.filter(({ due }) => event.type === 'TIMER' && due === event.due);
  const [timer, ...others] = timers;
  if (timer === undefined || others.length > 0)
    throw new Error(`${delay} is not the one delay of its length that is awaited`);
  world.fire(timer);
};

const make = (machine: AnyStateMachine, world: ScriptedWorld, run: Run, move: Move): void => {
  if (move._tag === 'Ends') endEffect(world, move.src, right(move.output));
  else if (move._tag === 'Fails') endEffect(world, move.src, E.left(move.error));
  else if (move._tag === 'Passes') fireTimer(machine, world, run, move.delay);
  else if (move._tag === 'Kill') run.send({ type: 'KILL', by: 'a person', request: null });
  else throw new Error('On the runtime a machine that throws is a defect, which ends the run');
};

/** Effects end soon after they are told to stop. */
const endStopped = async ({ pending }: ScriptedWorld): Promise<void> => {
  const stopped = pending.filter(({ signal }) => signal.aborted);
  for (const effect of stopped) effect.end(left('Stopped'));
  if (stopped.length > 0) await quiet();
};

const start = (machine: AnyStateMachine, input: Json, world: ScriptedWorld): Run =>
  startRun({
    machine,
    name: machine.id,
    input,
    owner: null,
    versions: {},
    handlers: world.handlers(Object.fromEntries(EFFECTS.split(' ').map((src) => [src, 'journal']))),
    journal: world.journal,
    clock: world.clock,
  });

/** Plays a scenario on the runtime; rejects where it cannot be played to its end. */
export const playOnRuntime = async (
  machine: AnyStateMachine,
  { input, moves }: Pick<Scenario, 'input' | 'moves'>,
): Promise<Played & { readonly records: readonly JournalRecord[] }> => {
  const world = scriptedWorld();
  const run = start(machine, input, world);
  let defect: unknown = null;
  run.done.catch((reason: unknown) => {
    defect = reason;
  });
  const starts: string[] = [];
  const asked: Record<string, Json> = {};
  let seen = new Set<object>();
  const look = async (): Promise<void> => {
    await quiet();
    await endStopped(world);
    for (const effect of world.pending.filter((one) => !seen.has(one))) {
      starts.push(effect.src);
      asked[effect.src] = effect.input;
    }
    seen = new Set(world.pending);
  };
  await look();
  for (const move of moves) {
    make(machine, world, run, move);
    await look();
  }
  if (defect !== null) throw defect;
  const records = run.records();
  const last = records.at(-1);
  if (last?.event.type !== 'SETTLED') throw new Error(`It has not ended: ${JSON.stringify(last?.after)}`);
  const done = await run.done;
  const output = done._tag === 'Ended' ? done.output : null;
  return { state: last.after[machine.id] ?? null, output, starts: starts.join(' '), asked, records };
};
