import { checkDreams, exploreMachine, hostedFiles, machinePaths, playPath, statesOf } from 'autodream/testing';
import { expect, test } from 'vitest';
import { countingFiles, forgetfulFiles, noteEngine } from './host.js';
import { errand } from './machine.js';

test('dreams with our engine and our files break no rule, whatever happens to them', async () => {
  const counts = { reads: 0 };
  const host = (lent) => ({ ...lent, files: countingFiles(lent.files, counts), engine: noteEngine() });
  const { ends, faults } = await checkDreams({ numRuns: 15, seed: 2, host });
  expect(counts.reads).toBeGreaterThan(100);
  expect([...ends.keys()]).toEqual(expect.arrayContaining(['completed', 'crashed']));
  expect(faults.size).toBeGreaterThan(4);
}, 60_000);

test('files that lose a rename are found out', async () => {
  await expect(checkDreams({ numRuns: 5, seed: 2, host: hostedFiles(forgetfulFiles) })).rejects.toThrow(
    /Counterexample/,
  );
}, 60_000);

test('our machine comes to an end, replays, and hears a kill in every state', () => {
  const { states } = exploreMachine(errand, { numRuns: 100, seed: 2 });
  expect(statesOf(errand).filter((state) => !states.has(state))).toEqual([]);
});

test('each of its shortest paths is the same on the runtime', async () => {
  for (const path of machinePaths(errand)) {
    const records = await playPath(errand, path);
    expect(records.length).toBeGreaterThanOrEqual(path.events.length);
  }
});
