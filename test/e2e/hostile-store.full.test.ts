import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Act, REPLACEMENTS, removeLockFile, removeLockFolder, removeStore } from './hostile-acts.js';
import { bytesOf, expectRepaired, expectSentence, undisturbed } from './hostile-check.js';
import { type Dreamt, dream, spread } from './hostile-dream.js';
import { messyStoreIn } from './hostile-store.js';
import { tracesOf } from './kills-evidence.js';

const LOCK_FOLDER = '.consolidate-lock.d';
const MOMENTS = 8;
/** Before it the dream has not looked at the store yet: what is put in its place is then the store. */
const FIRST_CALL = 9;

/** Files, lock file and the names in the lock folder of a store that has nothing to do with the dream. */
const everythingOf = (memory: string) => ({
  traces: tracesOf(memory),
  lockFolder: readdirSync(join(memory, LOCK_FOLDER)),
});

const countsOf = (dreams: readonly Dreamt[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of dreams) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

describe('in the middle of a dream', () => {
  let base = '';
  let good: Readonly<Record<string, string>> = {};
  let moments: readonly number[] = [];
  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'autodream-hostile-'));
    const survey = await undisturbed(base);
    good = survey.good;
    // No two dreams make just as many calls: the last moments are left out.
    moments = spread(MOMENTS, survey.calls - 15, FIRST_CALL);
  });
  afterAll(() => rmSync(base, { recursive: true }));

  const aDream = async (at: number, act: (memory: string) => void) => {
    const folders = messyStoreIn(base, true);
    const before = tracesOf(folders.memory);
    const dreamt = await dream(folders, { at, act: () => act(folders.memory) });
    expectSentence(dreamt);
    return { folders, before, dreamt };
  };

  const replaced = async (at: number, { act, undo }: Act): Promise<Dreamt> => {
    const other = messyStoreIn(base, true).memory;
    await dream({ memory: other, transcripts: base, state: `${other}-state` });
    const others = everythingOf(other);
    const { folders, before, dreamt } = await aDream(at, (memory) => act(memory, other));
    undo(folders.memory, other);
    expect({ at, ...everythingOf(other) }).toEqual({ at, ...others });
    await expectRepaired(folders, before, good);
    return dreamt;
  };

  test.each(REPLACEMENTS)(
    'a store that is $name is as before or dreamt over whole, and nothing else is touched',
    async (act) => {
      const counts = countsOf(await Promise.all(moments.map((at) => replaced(at, act))));
      console.info(JSON.stringify(counts));
      expect(counts.failed).toBeGreaterThan(2);
      expect(counts.completed).toBeGreaterThan(0);
    },
  );

  test('a store that is deleted is not made anew', async () => {
    const dreams = await Promise.all(moments.map((at) => aDream(at, removeStore)));
    console.info(JSON.stringify(countsOf(dreams.map(({ dreamt }) => dreamt))));
    for (const { folders } of dreams) expect(existsSync(folders.memory)).toBe(false);
    expect(dreams.filter(({ dreamt }) => dreamt.outcome === 'failed').length).toBeGreaterThan(2);
  });

  test('a lock folder that is removed keeps nobody from the store', async () => {
    const dreams = await Promise.all(moments.map((at) => aDream(at, removeLockFolder)));
    for (const { folders, before, dreamt } of dreams) {
      const isUnsure = dreamt.reason.includes('see whether all of it is in the store');
      if (dreamt.outcome !== 'completed') expect(bytesOf(tracesOf(folders.memory))).toEqual(bytesOf(before));
      else if (!isUnsure) expect(bytesOf(tracesOf(folders.memory))).toEqual(good);
      const next = await dream(folders);
      expect(['completed', 'unchanged']).toContain(next.outcome);
      expect(bytesOf(tracesOf(folders.memory))).toEqual(good);
    }
    const told = dreams.filter(({ dreamt }) => dreamt.reason.includes('was removed during the run'));
    expect(told.length).toBeGreaterThan(2);
  });

  test('a lock file that a person removes is theirs to remove: the dream goes on, or says that it gives way', async () => {
    const dreams = await Promise.all(moments.map((at) => aDream(at, removeLockFile)));
    for (const { folders, before, dreamt } of dreams) {
      const expected = dreamt.outcome === 'completed' ? good : bytesOf(before);
      expect(bytesOf(tracesOf(folders.memory))).toEqual(expected);
      expect(['completed', 'refused']).toContain(dreamt.outcome);
      const next = await dream(folders);
      expect(['completed', 'unchanged']).toContain(next.outcome);
    }
    expect(countsOf(dreams.map(({ dreamt }) => dreamt)).completed).toBeGreaterThan(2);
  });
});
