import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomyInMemory } from '../unit/hosts/adversarial/roomy-in-memory.js';
import { FOLDERS } from '../unit/hosts/dream/store-in-memory.js';
import { keptIn } from './kept-state.js';
import { EVERYTHING, history, lived } from './random-history.js';
import { storeFromJournals, storeIn } from './store-from-journals.js';

test('what the journals say of each file, from its first image on, is what the store has to the byte', async () => {
  const seen = new Map<string, number>();
  const first = storeIn(keptIn(roomyInMemory().tree), FOLDERS);
  await fc.assert(
    fc.asyncProperty(history, async (all) => {
      const { tree, edited, ended } = await lived(all);
      const kept = keptIn(tree);
      const [told, is] = [storeFromJournals(kept, FOLDERS, edited), storeIn(kept, FOLDERS)];
      for (const path of new Set([...first.keys(), ...is.keys(), ...told.keys()])) {
        if (edited.has(path)) continue;
        const expected = told.has(path) ? told.get(path) : (first.get(path) ?? null);
        expect(is.get(path) ?? null, path).toBe(expected);
      }
      for (const one of ended) seen.set(one, (seen.get(one) ?? 0) + 1);
    }),
    { numRuns: 20, examples: [[EVERYTHING]] },
  );
  for (const one of ['dream completed', 'dream held', 'undo completed', 'apply completed'])
    expect(seen.get(one) ?? 0, one).toBeGreaterThan(0);
});
