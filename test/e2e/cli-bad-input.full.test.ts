import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aMessyStore, aStore, contentOf, lockOf, type TestStore } from './a-store.js';
import { cli, type Ended } from './run-cli.js';

/** Permissions do not bind the superuser, so under it these tests run the command as nobody. */
const NOBODY = 65534;
const asOrdinaryUser = process.getuid?.() === 0 ? { uid: NOBODY } : {};

const givenToOrdinaryUser = (store: TestStore): TestStore => {
  if (process.getuid?.() !== 0) return store;
  chmodSync(store.folder, 0o755);
  for (const path of [store.folder, store.memory, join(store.folder, 'sessions')])
    chownSync(path, NOBODY, NOBODY);
  for (const path of Object.keys(contentOf(store.memory))) {
    chownSync(join(store.memory, path), NOBODY, NOBODY);
    chownSync(dirname(join(store.memory, path)), NOBODY, NOBODY);
  }
  return store;
};

const saysOneSentence = ({ code, err }: Ended, sentence: RegExp): void => {
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/\n {4}at |Error:|node:internal/);
  expect(code).toBe(1);
};

describe('a store that cannot be used gets a sentence', () => {
  test('where it may not be read', async () => {
    const store = givenToOrdinaryUser(aMessyStore());
    const before = contentOf(store.memory);
    chmodSync(store.memory, 0o000);
    const ended = await cli(['run', '--force', ...store.options], asOrdinaryUser);
    chmodSync(store.memory, 0o755);
    saysOneSentence(ended, /cannot be read|permission/i);
    expect(contentOf(store.memory)).toEqual(before);
  });

  test.each([
    ['it', (store: TestStore) => [store.memory]],
    ['it and the folder above', (store: TestStore) => [store.memory, store.folder]],
    ['the folder above', (store: TestStore) => [store.folder]],
  ])('where %s may not be written', async (_, folders) => {
    const store = givenToOrdinaryUser(aMessyStore());
    const before = contentOf(store.memory);
    for (const folder of folders(store)) chmodSync(folder, 0o555);
    const ended = await cli(['run', '--force', ...store.options], asOrdinaryUser);
    for (const folder of folders(store)) chmodSync(folder, 0o755);
    saysOneSentence(ended, /permission|denied|EACCES|written/i);
    expect(contentOf(store.memory)).toEqual(before);
    expect(lockOf(store.memory)).toBeNull();
  });

  test('where one of its topics may not be read', async () => {
    const store = givenToOrdinaryUser(aMessyStore());
    const before = contentOf(store.memory);
    chmodSync(join(store.memory, 'habits.md'), 0o000);
    const ended = await cli(['run', '--force', ...store.options], asOrdinaryUser);
    chmodSync(join(store.memory, 'habits.md'), 0o644);
    saysOneSentence(ended, /habits\.md/);
    expect(contentOf(store.memory)).toEqual(before);
    expect(lockOf(store.memory)).toBeNull();
  });
});

describe('odd files survive a dream', () => {
  const INDEX = '# Memory\n\n- [Gone](gone.md) — the key is kept in the vault\n';

  const dreamt = async (store: TestStore): Promise<void> => {
    const { code, err } = await cli(['run', '--force', '--json', ...store.options]);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(readFileSync(join(store.memory, 'MEMORY.md'), 'utf8')).not.toContain('gone.md');
  };

  test('line endings and byte order marks stay where they were', async () => {
    const store = aStore({
      'MEMORY.md':
        '\ufeff# Memory\r\n\r\n- [Gone](gone.md) — the key is kept in the vault\r\n- [Win](win.md) — made on Windows\r\n',
      'win.md':
        '\ufeff# Win\r\n\r\n- The installer needs a reboot at the end\r\n- the installer needs a reboot at the end.\r\n- Other\r\n',
    });
    await dreamt(store);
    for (const name of ['MEMORY.md', 'win.md']) {
      const text = readFileSync(join(store.memory, name), 'utf8');
      expect(text.startsWith('\ufeff')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    }
    expect(readFileSync(join(store.memory, 'win.md'), 'utf8').match(/installer/gi)).toHaveLength(1);
  });

  test('what is no text keeps its bytes and is reported', async () => {
    const bytes = Uint8Array.from([0x23, 0x20, 0xff, 0xfe, 0x0a]);
    const store = aStore({ 'MEMORY.md': INDEX, 'latin.md': bytes });
    await dreamt(store);
    expect(Uint8Array.from(readFileSync(join(store.memory, 'latin.md')))).toEqual(bytes);
    const { out } = await cli(['check', '--json', ...store.options]);
    expect(JSON.parse(out).notes).toContainEqual(
      expect.objectContaining({ _tag: 'NotText', path: 'latin.md' }),
    );
  });

  test('links of either kind are left alone and reported', async () => {
    const store = aStore({ 'MEMORY.md': INDEX, 'plain.md': '# Plain\n\n- One thing that matters here\n' });
    const outside = join(store.folder, 'outside.md');
    writeFileSync(outside, '# Outside\n\n- Not ours to change at all\n- not ours to change at all.\n');
    symlinkSync(outside, join(store.memory, 'soft.md'));
    writeFileSync(
      join(store.folder, 'other-name.md'),
      '# Hard\n\n- Shared with another place\n- shared with another place.\n',
    );
    linkSync(join(store.folder, 'other-name.md'), join(store.memory, 'hard.md'));
    const before = [outside, join(store.folder, 'other-name.md')].map((path) => readFileSync(path, 'utf8'));
    const { ino } = lstatSync(join(store.memory, 'hard.md'));
    await dreamt(store);
    expect([outside, join(store.folder, 'other-name.md')].map((path) => readFileSync(path, 'utf8'))).toEqual(
      before,
    );
    expect(readlinkSync(join(store.memory, 'soft.md'))).toBe(outside);
    expect(lstatSync(join(store.memory, 'hard.md'))).toMatchObject({ ino, nlink: 2 });
    const { out } = await cli(['check', '--json', ...store.options]);
    const linked = JSON.parse(out).notes.filter((note: { _tag: string }) => note._tag === 'Linked');
    expect(linked.map((note: { path: string }) => note.path).sort()).toEqual(['hard.md', 'soft.md']);
  });

  test('modes are kept', async () => {
    const store = aStore({
      'MEMORY.md': INDEX,
      'deep/private.md': '# Private\n\n- Said here and said again\n- said here and said again.\n',
    });
    chmodSync(join(store.memory, 'deep/private.md'), 0o600);
    chmodSync(join(store.memory, 'MEMORY.md'), 0o664);
    await dreamt(store);
    expect(readFileSync(join(store.memory, 'deep/private.md'), 'utf8').match(/again/g)).toHaveLength(1);
    expect(lstatSync(join(store.memory, 'deep/private.md')).mode & 0o777).toBe(0o600);
    expect(lstatSync(join(store.memory, 'MEMORY.md')).mode & 0o777).toBe(0o664);
  });

  test('transcripts with broken lines do not matter', async () => {
    const store = aStore({ 'MEMORY.md': INDEX });
    const sessions = join(store.folder, 'sessions');
    mkdirSync(sessions, { recursive: true });
    for (let number = 0; number < 6; number++)
      writeFileSync(
        join(sessions, `session-${number}.jsonl`),
        `{"type":"user"\n\u0000\ufffd{{{\n[]\n${'x'.repeat(99_999)}`,
      );
    const { code, out } = await cli(['run', '--json', ...store.options]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'completed', verdict: { _tag: 'Open', measured: 6 } });
  });
});
