import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import type { StoreFolders } from '../../src/hosts/store.js';
import { type Dreamt, dream, settleLeft } from './hostile-dream.js';
import { messyStoreIn } from './hostile-store.js';
import { type Traces, tracesOf } from './kills-evidence.js';

const LOCK = '.consolidate-lock';

/** The bytes of a store's files: two stores that were dreamt over alike have the same. */
export const bytesOf = (traces: Traces): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(traces).flatMap(([path, { hash }]) => (path === LOCK ? [] : [[path, hash]])),
  );

/** What a dream that nobody disturbs makes of such a store, and how many calls that takes. */
export const undisturbed = async (parent: string) => {
  const folders = messyStoreIn(parent, true);
  const { outcome, calls } = await dream(folders);
  expect(outcome).toBe('completed');
  const good = bytesOf(tracesOf(folders.memory));
  rmSync(dirname(folders.memory), { recursive: true });
  return { good, calls };
};

/** Nothing but sentences: what happened, to what. Never a stack, never a bare code. */
export const expectSentence = ({ outcome, reason }: Dreamt): void => {
  if (outcome === 'completed' || outcome === 'unchanged') return;
  expect(reason).toMatch(/^[A-Z].{15,}\.$/s);
  expect(reason).not.toMatch(/\n {4}at |node:internal|undefined|\[object/);
};

/** Does the person read that somebody else will have to settle what is left? */
export const isLeftToOthers = ({ reason }: Dreamt): boolean =>
  /the next one will do it|when autodream next looks at the store/.test(reason);

/** Is the store as it was, to the nanosecond and the inode of its lock file, or committed whole? */
export const expectWhole = (
  memory: string,
  before: Traces,
  good: Readonly<Record<string, string>>,
): 'as before' | 'committed' => {
  const now = tracesOf(memory);
  if (JSON.stringify(bytesOf(now)) === JSON.stringify(good)) {
    expect(Number(now[LOCK]?.mtimeNs)).toBeGreaterThan(1.7e18);
    return 'committed';
  }
  expect(now).toEqual(before);
  return 'as before';
};

/** Once the trouble is over: what was left is settled, the store is whole, and the next dream works. */
export const expectRepaired = async (
  folders: StoreFolders,
  before: Traces,
  good: Readonly<Record<string, string>>,
): Promise<'as before' | 'committed'> => {
  expect(await settleLeft(folders)).toBeNull();
  const found = expectWhole(folders.memory, before, good);
  const next = await dream(folders);
  expect(next).toMatchObject({ outcome: found === 'committed' ? 'unchanged' : 'completed', reason: '' });
  expect(bytesOf(tracesOf(folders.memory))).toEqual(good);
  return found;
};
