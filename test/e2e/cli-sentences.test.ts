import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder, aMessyStore } from './a-store.js';
import { cli, type Ended } from './run-cli.js';

const saysOneSentence = ({ code, err }: Ended, sentence: RegExp): void => {
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/\n {4}at |Error:|node:internal/);
  expect(code).toBe(1);
};

describe('a store that cannot be used gets a sentence', () => {
  test('where nothing is', async () => {
    const missing = join(aFolder(), 'nothing');
    const ended = await cli(['run', '--store', missing, '--json']);
    saysOneSentence(ended, /There is no memory folder at .*nothing/);
    expect(JSON.parse(ended.out)).toMatchObject({
      outcome: 'failed',
      runId: null,
      reason: expect.any(String),
    });
  });

  test('where it was not named, as a quiet refusal', async () => {
    const folder = aFolder();
    const { code, out, err } = await cli(['run'], { cwd: folder, env: { HOME: folder } });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/No store/);
  });

  test('where the current folder was removed', async () => {
    const folder = aFolder();
    const ended = await cli(['check'], { cwd: folder, env: { HOME: folder }, first: 'rmdir "$PWD"' });
    saysOneSentence(ended, /There is no project folder at/);
  });

  test('where it is a file', async () => {
    const { memory } = aMessyStore();
    saysOneSentence(await cli(['run', '--store', join(memory, 'MEMORY.md')]), /is not a folder/);
  });
});

test.each([['diff'], ['apply'], ['undo'], ['kill'], ['log'], ['audit verify']])(
  '%s of a run that is not there is told in a sentence',
  async (command) => {
    const { options } = aMessyStore();
    const { code, out, err } = await cli([...command.split(' '), 'nosuchrun', ...options]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^autodream: There is no run nosuchrun/);
  },
);

test('a result that cannot be written is no success', async () => {
  const { options } = aMessyStore();
  saysOneSentence(
    await cli(['status', ...options], { first: 'exec >/dev/full' }),
    /^autodream: The result could not be written \(ENOSPC\)/,
  );
});

// Under about 35 it is Node that cannot load its modules, before a line of ours runs.
test('that no more files can be opened is told as that', async () => {
  const { options } = aMessyStore();
  const ended = await cli(['run', '--force', ...options], { first: 'ulimit -n 42' });
  saysOneSentence(ended, /^autodream: .*[Tt]oo many files are open/);
  expect(ended.err).not.toContain('mistake of its own');
});
