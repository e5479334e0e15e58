import * as E from 'fp-ts/lib/Either.js';
import { expect } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Json } from '../../../../src/journal/json.js';
import { replay } from '../../../../src/runtime/replay.js';
import { type Run, type RunEnd, startRun } from '../../../../src/runtime/run.js';
import { driveActor, stateOf } from '../../runtime/drive-actor.js';
import { quiet, scriptedWorld } from '../../runtime/scripted-world.js';

const EFFECTS = ['observe', 'claim', 'publish', 'verify', 'prepare', 'decide', 'carryOut'];

/** A machine whose effects end when the test says so. */
export type Play = {
  readonly run: Run;
  readonly state: () => Json | undefined;
  /** Effects under way, with their input. */
  readonly under: () => readonly (readonly [src: string, input: Json])[];
  readonly gives: (src: string, outcome: Json) => Promise<void>;
  readonly fails: (src: string, error?: Json) => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Lets the next timer go off, and tells how long it was set for. */
  readonly wait: () => Promise<number>;
  readonly output: () => Promise<Json>;
};

const ended = (end: RunEnd): Json => {
  if (end._tag !== 'Ended') throw new Error(end._tag);
  return end.output;
};

/** XState's own interpreter, given the same outcomes, ends alike. */
const expectAlike = async (machine: AnyStateMachine, run: Run): Promise<void> => {
  const records = run.records().filter(({ event }) => event.type !== 'SETTLED');
  const replayed = replay(machine, records);
  if (E.isLeft(replayed)) throw new Error(JSON.stringify(replayed.left));
  expect(await driveActor(machine, records)).toEqual(stateOf(replayed.right));
};

export const play = async (machine: AnyStateMachine, name: string, input: Json): Promise<Play> => {
  const world = scriptedWorld();
  const run = startRun({
    machine,
    name,
    input,
    handlers: world.handlers(Object.fromEntries(EFFECTS.map((src) => [src, 'nothing']))),
    journal: world.journal,
    clock: world.clock,
    owner: null,
    versions: {},
  });
  await quiet();
  const end = async (src: string, outcome: E.Either<{ _tag: string }, Json>): Promise<void> => {
    const effect = world.pending.find((pending) => pending.src === src);
    if (effect === undefined) throw new Error(`${src} is not under way`);
    effect.end(outcome);
    await quiet();
  };
  return {
    run,
    state: () => run.records().at(-1)?.after[name],
    under: () => world.pending.map(({ src, input: given }) => [src, given] as const),
    gives: (src, outcome) => end(src, E.right(outcome)),
    fails: (src, error = {}) => end(src, E.left({ _tag: 'FileError', ...Object(error) })),
    kill: async () => {
      run.send({ type: 'KILL', by: 'a person', request: null });
      await quiet();
    },
    wait: async () => {
      const before = world.clock.now();
      const [timer] = world.timers;
      if (timer === undefined) throw new Error('no timer is set');
      world.fire(timer);
      await quiet();
      return timer.due - before;
    },
    output: async () => {
      const output = ended(await run.done);
      await expectAlike(machine, run);
      return output;
    },
  };
};
