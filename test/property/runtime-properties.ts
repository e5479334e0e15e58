import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { JournalRecord } from '../../src/journal/record.js';
import { replay } from '../../src/runtime/replay.js';
import { type Run, startRun } from '../../src/runtime/run.js';
import { verifyRun } from '../../src/runtime/verify.js';
import { versionsOf } from '../../src/runtime/versions.js';
import { driveActor, stateOf } from '../unit/runtime/drive-actor.js';
import { left, quiet, right, type ScriptedWorld, scriptedWorld } from '../unit/runtime/scripted-world.js';
import { leafPlans, machineOf, rootPlans } from './runtime-machines.js';

type Move = { readonly kind: 'right' | 'left' | 'timer' | 'kill'; readonly which: number };

const kinds = fc.constantFrom<Move['kind']>('right', 'right', 'left', 'timer', 'timer', 'kill');
const moves = fc.array(fc.record({ kind: kinds, which: fc.nat(3) }), { minLength: 1, maxLength: 25 });

/** How many moves are made before the run gets to act on them. */
const pace = fc.integer({ min: 1, max: 3 });

export const machines = fc
  .tuple(rootPlans, leafPlans)
  .map(([root, leaf]) => machineOf('root', root, machineOf('leaf', leaf, null)));

/** Makes a move, if there is anything that it could move. */
const make = (world: ScriptedWorld, run: Run, { kind, which }: Move): void => {
  const pick = <A>(from: readonly A[]): A | undefined => from[which % Math.max(1, from.length)];
  world.tick(7);
  if (kind === 'kill') run.send({ type: 'KILL', by: 'test', request: null });
  if (kind === 'right') pick(world.pending)?.end(right({ which }));
  if (kind === 'left') pick(world.pending)?.end(left('Failed'));
  const timer = kind === 'timer' ? pick(world.timers) : undefined;
  if (timer) world.fire(timer);
};

const live = async (machine: AnyStateMachine, list: readonly Move[], pauseAfter: number) => {
  const world = scriptedWorld();
  const run = startRun({
    machine,
    name: 'top',
    input: null,
    owner: null,
    versions: versionsOf(machine, 'test'),
    handlers: world.handlers({ work: 'journal' }),
    journal: world.journal,
    clock: world.clock,
  });
  await quiet();
  for (const [index, move] of list.entries()) {
    make(world, run, move);
    if ((index + 1) % pauseAfter === 0) await quiet();
  }
  await quiet();
  return { world, records: run.records() };
};

const kindOf = ({ event, cascade }: JournalRecord): string[] => [
  event.type === 'OUTCOME' ? event.outcome._tag : event.type,
  ...(cascade.length > 0 ? ['derived'] : []),
];

const isLateSomewhere = (world: ScriptedWorld, records: readonly JournalRecord[]): boolean =>
  world.log.filter((line) => line.startsWith('end')).length >
  records.filter(({ event }) => event.type === 'OUTCOME').length;

/** A replay of a random run ends where the run ended, and where XState itself ends with the same outcomes. */
export const replayEndsAlike = async (numRuns: number): Promise<void> => {
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(machines, moves, pace, async (machine, list, pauseAfter) => {
      const { world, records } = await live(machine, list, pauseAfter);
      const tree = replay(machine, records);
      if (E.isLeft(tree)) throw new Error(`record ${tree.left.seq} ${tree.left.what}`);
      expect(stateOf(tree.right)).toEqual(await driveActor(machine, records));
      const known = { top: { machine, versions: versionsOf(machine, 'test') } };
      // What is on disk verifies by itself, whatever is still in memory.
      const onDisk = verifyRun(world.bytes(), known);
      expect(onDisk).toMatchObject({ wrong: null, replayed: world.lines.length > 0 });
      records.flatMap(kindOf).forEach(count);
      if (isLateSomewhere(world, records)) count('late');
    }),
    { numRuns },
  );
  for (const what of ['START', 'Right', 'Left', 'TIMER', 'KILL', 'SETTLED', 'derived', 'late'])
    expect(seen.get(what) ?? 0, what).toBeGreaterThan(numRuns / 80);
};

/** Fails where an effect started while one that was stopped had not ended; tells how many were waited for. */
export const waitsIn = (log: readonly string[]): number => {
  let waits = 0;
  const ending = new Set<string>();
  for (const line of log) {
    const [what = '', command = ''] = line.split(' ');
    if (what === 'abort') ending.add(command);
    if (what === 'end' && ending.delete(command)) waits += 1;
    if (what === 'start') expect([...ending], `when ${command} started`).toEqual([]);
  }
  return waits;
};

/** No effect of a random run starts while one that was stopped has not ended. */
export const startsAwaitStops = async (numRuns: number): Promise<void> => {
  let waits = 0;
  await fc.assert(
    fc.asyncProperty(machines, moves, pace, async (machine, list, pauseAfter) => {
      const { world } = await live(machine, list, pauseAfter);
      waits += waitsIn(world.log);
    }),
    { numRuns },
  );
  expect(waits).toBeGreaterThan(numRuns / 20);
};
