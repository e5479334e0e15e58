import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { expect, test } from 'vitest';
import type { FileError, Files } from '../../../../../src/effects/ports/files.js';
import { jsonlJournals } from '../../../../../src/effects/services/journal-store/jsonl-journals.js';
import { memoryFiles } from '../../../../../src/effects/simulated/memory-files.js';

const right = async <A>(task: TaskEither<FileError, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const watched = (files: Files) => {
  const calls: string[] = [];
  const append: Files['append'] = (path, bytes, sync) => {
    calls.push(`append ${path}${sync ? ' and sync' : ''}`);
    return files.append(path, bytes, sync);
  };
  const syncFolder: Files['syncFolder'] = (path) => {
    calls.push(`sync ${path}`);
    return files.syncFolder(path);
  };
  return { calls, files: { ...files, append, syncFolder } };
};

test.each(['', '..', '../x', 'a/b', '/etc/x', 'a.b', 'A', '-a', 'a\n', 'x'.repeat(65)])(
  'the run id %j opens nothing and reads as absent',
  async (id) => {
    const files = memoryFiles();
    const store = jsonlJournals(files, '/state/runs');
    expect(await right(store.read(id))).toBeNull();
    const refused = { _tag: 'Left', left: { _tag: 'FileError', path: id, code: 'EINVAL' } };
    expect(await store.open(id).write('x\n', true)()).toMatchObject(refused);
    expect(await store.open(id).discard()).toMatchObject(refused);
    expect(await right(files.list('/state'))).toEqual([]);
  },
);

test('what is no journal is not listed', async () => {
  const files = memoryFiles();
  await right(files.makeFolder('/state/runs/lx1-a.inbox'));
  for (const name of ['notes.txt', 'UPPER.jsonl', '.jsonl', 'lx1-a.jsonl'])
    await right(files.create(`/state/runs/${name}`, new Uint8Array()));
  expect(await right(jsonlJournals(files, '/state/runs').list)).toEqual(['lx1-a']);
});

test('a line is one append; folders that are made are durable, and so is the name with the first durable line', async () => {
  const { calls, files } = watched(memoryFiles());
  const writer = jsonlJournals(files, '/state/runs').open('lx1-a');
  for (const sync of [false, true, true]) await right(writer.write('x\n', sync));
  const path = '/state/runs/lx1-a.jsonl';
  const expected = [
    'sync /',
    'sync /state',
    `append ${path}`,
    `append ${path} and sync`,
    'sync /state/runs',
    `append ${path} and sync`,
  ];
  expect(calls).toEqual(expected);
});

test('a full disk is told as it is', async () => {
  const files = memoryFiles(undefined, (operation) => (operation === 'append' ? 'ENOSPC' : null));
  const written = await jsonlJournals(files, '/state/runs').open('lx1-a').write('x\n', false)();
  expect(written).toMatchObject({ _tag: 'Left', left: { code: 'ENOSPC' } });
});
