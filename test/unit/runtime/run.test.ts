import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { isJson, type Json } from '../../../src/journal/json.js';
import type { Needs } from '../../../src/runtime/effect.js';
import { type Kill, startRun } from '../../../src/runtime/run.js';
import { left, quiet, right, type ScriptedWorld, scriptedWorld } from './scripted-world.js';
import { parent, worker } from './tiny-machines.js';

const kill: Kill = { type: 'KILL', by: 'test', request: null };

const start = (
  world: ScriptedWorld,
  machine: AnyStateMachine,
  needs: { work: Needs; undo: Needs } = { work: 'journal', undo: 'journal' },
) =>
  startRun({
    machine,
    name: 'top',
    input: null,
    owner: { pid: 1 },
    versions: { top: '1' },
    handlers: world.handlers(needs),
    journal: world.journal,
    clock: world.clock,
  });

const only = (world: ScriptedWorld) => {
  const [effect, ...others] = world.pending;
  if (effect === undefined || others.length > 0)
    throw new Error(`${world.pending.length} effects are pending`);
  return effect;
};

const answer = async (world: ScriptedWorld, outcome: ReturnType<typeof right>) => {
  only(world).end(outcome);
  await quiet();
};

describe('a run', () => {
  test('ends with the output of its root, after a settlement that counts the records before it', async () => {
    const world = scriptedWorld();
    const run = start(world, worker);
    await quiet();
    expect(only(world).input).toEqual({ job: 'a' });
    only(world).end(right(1));
    const end = await run.done;
    expect(end).toMatchObject({ _tag: 'Ended', output: { log: ['xstate.done.actor.work'] }, records: 3 });
    const events = run.records().map(({ event }) => event.type);
    expect(events).toEqual(['START', 'OUTCOME', 'SETTLED']);
    expect(run.records().at(-1)?.event).toMatchObject({
      type: 'SETTLED',
      records: 2,
      output: { log: ['xstate.done.actor.work'] },
    });
    expect(end).toHaveProperty('head', run.records().at(-1)?.hash);
  });

  test('gives every new attempt of an effect an id of its own', async () => {
    const world = scriptedWorld();
    const run = start(world, worker);
    await quiet();
    await answer(world, left('Once'));
    await answer(world, left('Twice'));
    expect(only(world).command).toBe('top/work#3');
    await answer(world, right(null));
    expect(await run.done).toHaveProperty('records', 5);
  });

  test('counts attempts on where a child comes again under the same id', async () => {
    const world = scriptedWorld();
    const run = start(world, parent);
    await quiet();
    expect(only(world).command).toBe('top/child/work#1');
    await answer(world, right(null));
    expect(only(world).command).toBe('top/child/work#2');
    await answer(world, right(null));
    expect(await run.done).toHaveProperty('output', {
      heard: ['xstate.done.actor.child', 'xstate.done.actor.child'],
    });
  });

  test("derives a child's end inside the step of the event that caused it", async () => {
    const world = scriptedWorld();
    const run = start(world, parent);
    await quiet();
    await answer(world, right(null));
    expect(run.records()[1]).toMatchObject({
      path: 'top/child',
      event: { type: 'OUTCOME', command: 'top/child/work#1' },
      cascade: [{ path: 'top', type: 'xstate.done.actor.child' }],
      before: { top: 'first', 'top/child': 'working' },
      after: { top: 'second', 'top/child': 'working' },
    });
    run.send(kill);
    await quiet();
    only(world).end(right(null));
    await run.done;
  });

  test('passes an event down to a child inside the step', async () => {
    const world = scriptedWorld();
    const run = start(world, parent);
    run.send(kill);
    await quiet();
    expect(run.records()[1]).toMatchObject({
      path: 'top',
      cascade: [{ path: 'top/child', type: 'KILL' }],
      after: { top: 'first', 'top/child': 'undoing' },
    });
  });
});

describe('an effect that is stopped', () => {
  test('starts what follows a stopped effect only when that has ended', async () => {
    const world = scriptedWorld();
    const run = start(world, worker);
    await quiet();
    run.send(kill);
    await quiet();
    expect(only(world)).toMatchObject({ command: 'top/work#1', signal: { aborted: true } });
    await answer(world, right('late'));
    expect(only(world).command).toBe('top/undo#1');
    expect(world.log.filter((line) => !line.startsWith('write'))).toEqual([
      'start top/work#1',
      'abort top/work#1',
      'end top/work#1',
      'start top/undo#1',
    ]);
    await answer(world, right(null));
    await run.done;
  });

  test('drops the late outcome of a stopped effect without a record', async () => {
    const world = scriptedWorld();
    const run = start(world, worker);
    run.send(kill);
    await quiet();
    await answer(world, left('Late'));
    await answer(world, right(null));
    expect(await run.done).toHaveProperty('output', { log: ['KILL', 'xstate.done.actor.undo'] });
    expect(run.records().map(({ event }) => event.type)).toEqual(['START', 'KILL', 'OUTCOME', 'SETTLED']);
  });

  test('never starts an effect that is stopped while it waits for another to end', async () => {
    const world = scriptedWorld();
    const run = start(world, parent);
    await quiet();
    run.send(kill);
    await quiet();
    const [patience] = world.timers;
    if (patience) world.fire(patience);
    await quiet();
    expect(run.records().at(-1)?.after).toEqual({ top: 'end' });
    only(world).end(right(null));
    await run.done;
    expect(world.log.filter((line) => line.startsWith('start'))).toEqual(['start top/child/work#1']);
  });
});

describe('a timer', () => {
  test('journals a timer with its due time, and cancels one that is left behind', async () => {
    const world = scriptedWorld();
    const run = start(world, parent);
    await quiet();
    const [patience] = world.timers;
    if (patience) world.fire(patience);
    await quiet();
    only(world).end(right(null));
    await run.done;
    const command = 'top/xstate.after.patience.parent.first#1';
    expect(run.records()[1]?.event).toEqual({ type: 'TIMER', command, due: 2_000 });

    const other = scriptedWorld();
    const second = start(other, parent);
    await quiet();
    expect(other.timers).toHaveLength(1);
    await answer(other, right(null));
    expect(other.timers).toHaveLength(0);
    await answer(other, right(null));
    await second.done;
  });
});

describe('whoever watches a run', () => {
  test('answers a KILL that comes after its end with nothing', async () => {
    const world = scriptedWorld();
    const run = start(world, worker);
    await quiet();
    await answer(world, right(null));
    await run.done;
    run.send(kill);
    await quiet();
    expect(run.records()).toHaveLength(3);
  });

  test('tells subscribers every record in order, until they leave', async () => {
    const world = scriptedWorld();
    const run = start(world, worker);
    const all: number[] = [];
    const few: number[] = [];
    run.subscribe(({ seq }) => all.push(seq));
    const leave = run.subscribe(({ seq }) => few.push(seq));
    await quiet();
    leave();
    await answer(world, right(null));
    await run.done;
    expect(all).toEqual([0, 1, 2]);
    expect(few).toEqual([0]);
  });

  test('hands an effect the head of the record that started it', async () => {
    const world = scriptedWorld();
    const run = start(world, worker);
    await quiet();
    const effect = only(world);
    run.send(kill);
    await quiet();
    expect(run.records()).toHaveLength(2);
    expect(effect.head()).toBe(run.records()[0]?.hash);
    expect(effect.records()).toHaveLength(2);
  });
});

describe('the journal of a run', () => {
  const lineCount = (world: ScriptedWorld) => world.lines.length;

  test('is not touched by a run whose effects need nothing of it', async () => {
    const world = scriptedWorld();
    const run = start(world, worker, { work: 'nothing', undo: 'nothing' });
    await quiet();
    await answer(world, right(null));
    expect(await run.done).toMatchObject({ _tag: 'Ended', records: 3 });
    expect(lineCount(world)).toBe(0);
  });

  test('is written, and synced once, before the first effect that needs it durable', async () => {
    const world = scriptedWorld();
    const run = start(world, worker, { work: 'nothing', undo: 'synced' });
    run.send(kill);
    await quiet();
    await answer(world, right(null));
    expect(world.lines.map(({ sync }) => sync)).toEqual([false, true]);
    expect(world.log.indexOf('write and sync')).toBeLessThan(world.log.indexOf('start top/undo#1'));
    await answer(world, right(null));
    await run.done;
    expect(world.lines.map(({ sync }) => sync)).toEqual([false, true, false, false]);
  });

  test.each([0, 1, 2, 3])(
    'that fails at append %i leaves the event unadopted and no effect under way',
    async (at) => {
      const world = scriptedWorld();
      world.failAfter(at);
      const run = start(world, worker);
      await quiet();
      for (const effect of [...world.pending]) effect.end(left('Again'));
      await quiet();
      run.send(kill);
      await quiet();
      for (const effect of [...world.pending]) effect.end(right(null));
      await quiet();
      for (const effect of [...world.pending]) effect.end(right(null));
      const end = await run.done;
      expect(end).toMatchObject({ _tag: 'JournalFailed', error: { code: 'ENOSPC' } });
      expect(end).toHaveProperty('state', run.records().at(-1)?.after ?? {});
      expect(run.records()).toHaveLength(at);
      expect(lineCount(world)).toBe(at);
      expect(world.pending).toEqual([]);
    },
  );

  test('that fails lets the run end only after its effects have ended', async () => {
    const world = scriptedWorld();
    world.failAfter(1);
    const run = start(world, parent);
    await quiet();
    let ended = false;
    run.done.then(() => {
      ended = true;
    });
    run.send(kill);
    await quiet();
    expect(only(world).signal.aborted).toBe(true);
    expect(ended).toBe(false);
    expect(world.timers).toHaveLength(0);
    await answer(world, right(null));
    expect(ended).toBe(true);
  });
});

describe('a defect', () => {
  const withHandler = (run: () => Promise<never>) => {
    const world = scriptedWorld();
    return startRun({
      machine: worker,
      name: 'top',
      input: null,
      owner: null,
      versions: {},
      handlers: { work: { needs: 'nothing', run: () => run } },
      journal: world.journal,
      clock: world.clock,
    });
  };

  test('in an effect rejects the run', async () => {
    await expect(withHandler(() => Promise.reject(new Error('rejects'))).done).rejects.toThrow('rejects');
    const throws = () => {
      throw new Error('throws');
    };
    await expect(withHandler(throws).done).rejects.toThrow('throws');
  });

  test('in the wiring is named', async () => {
    const world = scriptedWorld();
    const run = startRun({
      machine: worker,
      name: 'top',
      input: null,
      owner: null,
      versions: {},
      handlers: {},
      journal: world.journal,
      clock: world.clock,
    });
    await expect(run.done).rejects.toThrow('No handler is wired for the effect work');
  });

  test('is an outcome that JSON does not keep', async () => {
    const world = scriptedWorld();
    const run = start(world, worker);
    await quiet();
    const date: unknown = new Date();
    const unchecked = (value: unknown): Json => (isJson(value) ? value : (value as Json));
    only(world).end(right(unchecked({ date })));
    await expect(run.done).rejects.toThrow('payload of OUTCOME.outcome.right.date is no plain object');
  });
});
