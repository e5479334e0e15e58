import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { expect } from 'vitest';
import type { Script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, faults, type Step } from '../../../src/effects/simulated/scripted-model/step.js';
import { edit } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import type { Capabilities } from '../../../src/hosts/capabilities.js';
import { startDream } from '../../../src/hosts/dream/dream.js';
import { startUndo } from '../../../src/hosts/edits/edit.js';
import { auditStore } from '../../../src/hosts/history/audit.js';
import { INDEX_BYTES, INDEX_LINES } from '../../../src/memory/limits.js';
import { roomyInMemory } from '../../unit/hosts/adversarial/roomy-in-memory.js';
import type { Standing } from '../../unit/hosts/adversarial/world.js';
import { openVerdict } from '../../unit/hosts/dream/small-store.js';
import { FOLDERS } from '../../unit/hosts/dream/store-in-memory.js';
import { scriptedEngine } from '../../unit/hosts/scripted-engine.js';
import { randomScript } from './random-script.js';

type World = ReturnType<typeof roomyInMemory>;

const TURNS = 10;

/** Pauses between tries are over at once. */
const hurried = ({ clock, ...others }: Capabilities): Capabilities => ({
  ...others,
  clock: { ...clock, setTimer: (ms, due) => clock.setTimer(ms <= 60_000 ? 0 : ms, due) },
});

const expectHonestJournals = async ({ store }: World): Promise<void> => {
  const audit = await auditStore(store)();
  expect(audit).toMatchObject({ right: { fault: null } });
  for (const run of E.isRight(audit) ? audit.right.runs : [])
    expect(run).toMatchObject({ wrong: null, settled: true, replayed: true });
};

const expectLoadable = ({ text }: World): void => {
  const index = text('MEMORY.md') ?? '';
  expect(index.trim()).not.toBe('');
  expect(index.split('\n').length - 1).toBeLessThanOrEqual(INDEX_LINES);
  expect(Buffer.byteLength(index)).toBeLessThanOrEqual(INDEX_BYTES);
};

const expectUndone = async (world: World, was: Standing): Promise<void> => {
  const undo = await startUndo(hurried(world.capabilities), FOLDERS, 'latest');
  if (E.isLeft(undo)) throw new Error(undo.left.reason);
  expect(await undo.right.done).toMatchObject({ outcome: 'completed' });
  expect((await world.standing()).content).toEqual(was.content);
};

/** `stopAt`: the record after which it is stopped; null: it is not. */
const dream = async (world: World, script: Script, stopAt: number | null) => {
  const { engine, model } = scriptedEngine(script, { turns: TURNS });
  const handle = startDream(hurried(world.capabilities), FOLDERS, { verdict: openVerdict, engine });
  let seen = 0;
  handle.subscribe(() => {
    seen += 1;
    if (seen === stopAt) handle.send({ type: 'KILL', by: 'a test', request: null });
  });
  const { outcome } = await handle.done;
  expect(model.requests.length).toBeLessThanOrEqual(TURNS * 5);
  return outcome;
};

/** Played first, so that what is said of a good and of a bad end is said of at least one of each, however few are drawn. */
const EXAMPLES: [readonly Step[], null][] = [
  [[calls(edit('dock.md', 'noon', 'lunch')), ends('Done.')], null],
  [[calls(edit('dock.md', 'noon', 'lunch')), faults('unauthorised')], null],
];

/**
 * Plays so many random scripts, some of which are stopped on the way: whatever a model does, the store is as it was or as a
 * dream may leave it. The outcomes that occurred.
 */
export const playAtRandom = async (numRuns: number): Promise<ReadonlySet<string>> => {
  const outcomes = new Set<string>();
  const stop = fc.option(fc.nat({ max: 40 }), { freq: 3 });
  await fc.assert(
    fc.asyncProperty(randomScript, stop, async (script, stopAt) => {
      const world = roomyInMemory();
      const was = await world.standing();
      const outcome = await dream(world, script, stopAt);
      outcomes.add(outcome);
      const is = await world.standing();
      expect(is.elsewhere).toEqual(was.elsewhere);
      if (outcome === 'completed') expect(is.content).not.toEqual(was.content);
      else expect(is.content).toEqual(was.content);
      if (outcome !== 'completed' && outcome !== 'unchanged') expect(is.time).toBe(was.time);
      expectLoadable(world);
      await expectHonestJournals(world);
      if (outcome === 'completed') await expectUndone(world, was);
    }),
    { numRuns, examples: EXAMPLES },
  );
  return outcomes;
};
