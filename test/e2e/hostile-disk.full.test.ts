import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectRepaired, expectSentence, expectWhole, isLeftToOthers, undisturbed } from './hostile-check.js';
import { type Blow, dream, spread } from './hostile-dream.js';
import { type Filler, fillerOfInodes, fillerOfPages } from './hostile-fill.js';
import { type Mounted, mountTmpfs } from './hostile-mount.js';
import { messyStoreIn } from './hostile-store.js';
import { tracesOf } from './kills-evidence.js';

const upTo = (most: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);

describe('a store on a small file system of its own', () => {
  let mounted: Mounted;
  let folder = '';
  beforeEach((context) => {
    mounted = mountTmpfs('size=2m,nr_inodes=300');
    if (mounted._tag === 'NotHere') context.skip(mounted.reason);
    else folder = mounted.folder;
  });
  afterEach(() => {
    if (mounted._tag === 'Mounted') mounted.unmount();
  });

  /** One dream that is in trouble before it or at a call, and one after that is over. What both find is counted. */
  const inTrouble = async (
    good: Readonly<Record<string, string>>,
    trouble: { readonly before?: () => void; readonly blow?: Blow; readonly over: () => void },
    counts: Record<string, number>,
  ): Promise<void> => {
    const folders = messyStoreIn(folder, Object.keys(counts).length % 3 > 0);
    const before = tracesOf(folders.memory);
    trouble.before?.();
    const dreamt = await dream(folders, trouble.blow ?? null);
    expectSentence(dreamt);
    const isFailed = dreamt.outcome !== 'completed';
    // Whatever was given back was given back at once, although there was no room.
    if (isFailed && !isLeftToOthers(dreamt)) expectWhole(folders.memory, before, good);
    trouble.over();
    const found = await expectRepaired(folders, before, good);
    const code = /\((E[A-Z]+)\)/.exec(dreamt.reason)?.[1] ?? 'no code';
    const kind = isFailed ? `${dreamt.outcome}, ${code}, ${found}` : dreamt.outcome;
    counts[kind] = (counts[kind] ?? 0) + 1;
    rmSync(dirname(folders.memory), { recursive: true });
  };

  test.each<readonly [string, (folder: string) => Filler, readonly number[]]>([
    ['pages', fillerOfPages, upTo(36, 3)],
    ['inodes', fillerOfInodes, upTo(44, 4)],
  ])(
    'that has only so many %s left is as before or dreamt over whole, and next time all is well',
    async (_, filler, levels) => {
      const { good } = await undisturbed(folder);
      const { leave, release } = filler(folder);
      const counts: Record<string, number> = {};
      for (const level of levels)
        await inTrouble(good, { before: () => leave(level), over: release }, counts);
      console.info(JSON.stringify(counts));
      expect(counts['failed, ENOSPC, as before']).toBeGreaterThan(3);
      expect(counts.completed).toBeGreaterThan(0);
    },
  );

  test.each<readonly [string, (folder: string) => Filler]>([
    ['pages', fillerOfPages],
    ['inodes', fillerOfInodes],
  ])(
    'whose last %s are taken in the middle of a dream is as before or dreamt over whole',
    async (_, filler) => {
      const { good, calls } = await undisturbed(folder);
      const { leave, release } = filler(folder);
      const counts: Record<string, number> = {};
      for (const at of spread(9, calls))
        await inTrouble(good, { blow: { at, act: () => leave(0) }, over: release }, counts);
      console.info(JSON.stringify(counts));
      expect(counts['failed, ENOSPC, as before']).toBeGreaterThan(3);
      expect(counts.completed).toBeGreaterThan(0);
    },
  );

  test('that becomes read-only in the middle of a dream is given back once it can be written to', async () => {
    const { good, calls } = await undisturbed(folder);
    const setReadOnly = (readOnly: boolean) => (): void => {
      if (mounted._tag === 'Mounted') mounted.setReadOnly(readOnly);
    };
    const counts: Record<string, number> = {};
    await inTrouble(good, { before: setReadOnly(true), over: setReadOnly(false) }, counts);
    expect(counts).toEqual({ 'failed, EROFS, as before': 1 });
    for (const at of spread(9, calls))
      await inTrouble(good, { blow: { at, act: setReadOnly(true) }, over: setReadOnly(false) }, counts);
    console.info(JSON.stringify(counts));
    expect(counts['failed, EROFS, as before']).toBeGreaterThan(3);
  });
});
