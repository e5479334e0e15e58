import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aMessyStore, contentOf, lockOf, type TestStore, withPriorLock } from './a-store.js';
import { cli, type Ended, type SpawnOptions } from './run-cli.js';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const LOCK_FOLDER = '.consolidate-lock.d';

/** A store that belongs to nobody, all of it. */
const nobodysStore = (): TestStore => {
  const store = withPriorLock(aMessyStore());
  const inside = readdirSync(store.folder, { recursive: true, encoding: 'utf8' });
  for (const path of ['', ...inside]) chownSync(join(store.folder, path), NOBODY, NOBODY);
  chmodSync(store.folder, 0o755);
  return store;
};

const saysOneSentence = ({ code, err }: Ended, sentence: RegExp): void => {
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/\n {4}at |Error:|node:internal/);
  expect(code).toBe(1);
};

/** A dream that cannot be is told in a sentence and leaves all as before; when what was in its way is gone, it works. */
const expectRefusedOnce = async (
  { memory, options }: TestStore,
  how: SpawnOptions,
  sentence: RegExp,
  mend: () => void,
): Promise<void> => {
  const [content, lock] = [contentOf(memory), lockOf(memory)];
  saysOneSentence(await cli(['run', '--force', ...options], how), sentence);
  expect(contentOf(memory)).toEqual(content);
  expect(lockOf(memory)).toEqual(lock);
  mend();
  const { uid } = how;
  const next = await cli(['run', '--force', '--json', ...options], uid === undefined ? {} : { uid });
  expect(JSON.parse(next.out)).toMatchObject({ outcome: 'completed' });
};

describe.skipIf(!isRoot)('for another user than the superuser', () => {
  test('a lock folder that is somebody else’s is told, and left alone', async () => {
    const store = nobodysStore();
    const folder = join(store.memory, LOCK_FOLDER);
    mkdirSync(folder, { mode: 0o755 });
    await expectRefusedOnce(store, { uid: NOBODY }, /permission is denied \(EACCES\)/, () =>
      chownSync(folder, NOBODY, NOBODY),
    );
  });

  test('a state folder that may not be written is told, and the lock is given back', async () => {
    const store = nobodysStore();
    const state = join(store.folder, '.autodream');
    mkdirSync(state, { mode: 0o755 });
    await expectRefusedOnce(store, { uid: NOBODY }, /permission is denied \(EACCES\)/, () =>
      chownSync(state, NOBODY, NOBODY),
    );
  });

  test('a lock file of the superuser is no hindrance where the folder may be written', async () => {
    const store = nobodysStore();
    const lock = join(store.memory, '.consolidate-lock');
    rmSync(lock);
    writeFileSync(lock, '', { mode: 0o600 });
    const content = contentOf(store.memory);
    const { code, out, err } = await cli(['run', '--force', '--json', ...store.options], { uid: NOBODY });
    if (code === 0) return expect(JSON.parse(out)).toMatchObject({ outcome: 'completed' });
    // Some systems let nobody make a second name of another user's file.
    expect(err).not.toMatch(/\n {4}at |node:internal/);
    expect(contentOf(store.memory)).toEqual(content);
  });

  test('topics and an index of the superuser that may only be read are consolidated, and taken back', async () => {
    const store = nobodysStore();
    for (const name of readdirSync(store.memory).filter((name) => name.endsWith('.md'))) {
      chownSync(join(store.memory, name), 0, 0);
      chmodSync(join(store.memory, name), 0o644);
    }
    const before = contentOf(store.memory);
    const completes = async (...args: readonly string[]) => {
      const { out } = await cli([...args, '--json', ...store.options], { uid: NOBODY });
      expect(JSON.parse(out)).toMatchObject({ outcome: 'completed', files: { conflicts: [] } });
    };
    await completes('run', '--force');
    expect(contentOf(store.memory)).not.toEqual(before);
    await completes('undo', 'latest');
    expect(contentOf(store.memory)).toEqual(before);
  });
});

/** The run and what is done after it, as nobody; `alone` is a topic that rights keep from being replaced. */
const expectLeftAlone = async (
  { memory, options }: TestStore,
  alone: string,
  told: RegExp,
): Promise<void> => {
  const as = { uid: NOBODY };
  const before = contentOf(memory);
  const ends = async (outcome: string, ...args: readonly string[]) => {
    const { out } = await cli([...args, '--json', ...options], as);
    expect(JSON.parse(out)).toMatchObject({ outcome, files: { conflicts: [] } });
    expect(contentOf(memory)[alone]).toEqual(before[alone]);
  };
  expect((await cli(['check', ...options], as)).out).toContain(alone);
  const run = await cli(['run', '--force', ...options], as);
  expect(`${run.out}${run.err}`).toMatch(told);
  expect(run.code).toBe(0);
  expect(contentOf(memory)).not.toEqual(before);
  expect((await cli(['status', ...options], as)).out).toMatch(told);
  await ends('unchanged', 'run', '--force');
  await ends('completed', 'undo', 'latest');
  expect(contentOf(memory)).toEqual(before);
};

const OLD_TOPIC = '# Old\n\n- The release train ships every Friday\n- The release train ships every Friday\n';

describe.skipIf(!isRoot)('what rights keep from being replaced is left alone and told', () => {
  test('in a folder that a person has protected', async () => {
    const store = nobodysStore();
    const archive = join(store.memory, 'archive');
    mkdirSync(archive);
    writeFileSync(join(archive, 'old.md'), OLD_TOPIC);
    for (const path of [archive, join(archive, 'old.md')]) chownSync(path, NOBODY, NOBODY);
    chmodSync(archive, 0o555);
    await expectLeftAlone(store, 'archive/old.md', /archive\/ may not be written to/);
  });

  test('where it is another user’s in a folder that all may write to', async () => {
    const store = nobodysStore();
    const shared = join(store.memory, 'shared');
    mkdirSync(shared);
    writeFileSync(join(shared, 'old.md'), OLD_TOPIC);
    chmodSync(shared, 0o1777);
    await expectLeftAlone(store, 'shared/old.md', /1 topic in shared\/ belonging to another user/);
  });
});

describe('a process that may open only so many files', () => {
  test.each([26, 32, 40])('%i, leaves the store as before, or dreams over it whole', async (most) => {
    const { memory, options } = withPriorLock(aMessyStore());
    const [content, lock] = [contentOf(memory), lockOf(memory)];
    const { code, err } = await cli(['run', '--force', ...options], { first: `ulimit -n ${most}` });
    if (code !== 0) {
      expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('oo many') });
      // Where it was cut short, the next look gives the lock back.
      await cli(['status', ...options]);
      expect({ content: contentOf(memory), lock: lockOf(memory) }).toEqual({ content, lock });
    }
    const next = await cli(['run', '--force', '--json', ...options]);
    expect(JSON.parse(next.out)).toMatchObject({ outcome: code === 0 ? 'unchanged' : 'completed' });
    expect(contentOf(memory)).not.toEqual(content);
  });
});
