import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostCommand } from '../../src/permissions/host-command.js';
import { contentOf } from '../unit/hosts/dream/small-store.js';

const run = promisify(execFile);

let root = '';
const staging = (): string => join(root, "it's a copy");
const live = (): string => join(root, 'memory');

/** Puts the same names in both folders and in a third, with other words, so that what was read tells where. */
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'autodream-test-')));
  for (const [folder, where] of [
    [staging(), 'copy'],
    [live(), 'live'],
    [join(root, 'elsewhere'), 'elsewhere'],
  ] as const) {
    await mkdir(join(folder, 'sub'), { recursive: true });
    for (const name of ['a.md', '-n.md', 'sub/b.md', 'with space.md'])
      await writeFile(join(folder, name), `${name} in the ${where}\n`);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What a shell prints that stands elsewhere, and that looks for folders elsewhere too. */
const printed = async (shell: string, command: string): Promise<string> => {
  const reach = { roots: [staging()], maps: [{ from: live(), to: staging() }], closed: () => null };
  const judged = hostCommand(command, { staging: staging(), live: live() }, reach);
  if (E.isLeft(judged)) throw new Error(judged.left);
  const elsewhere = join(root, 'elsewhere');
  const env = { PATH: process.env.PATH, CDPATH: elsewhere, LC_ALL: 'C' };
  const { stdout } = await run(shell, ['-c', `${judged.right}; pwd`], { cwd: elsewhere, env });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.pop()).toBe(elsewhere);
  return lines.join('\n');
};

describe.each(['bash', 'sh'])('a command line in %s', (shell) => {
  it.each<[string, string]>([
    ['cat a.md', 'a.md in the copy'],
    ['cat *.md', '-n.md in the copy\na.md in the copy\nwith space.md in the copy'],
    ['cat MEMORY/a.md', 'a.md in the copy'],
    ['cat MEMORY/*.md | wc -l', '3'],
    ['cat "with space.md" | tr a-z A-Z', 'WITH SPACE.MD IN THE COPY'],
    ['cd sub && cat *', 'sub/b.md in the copy'],
    ['cd MEMORY/sub; cat b.md', 'sub/b.md in the copy'],
    ['cat nowhere.md 2>/dev/null || echo "$ * ~"', '$ * ~'],
    ['! grep -q live a.md && echo none', 'none'],
    ['sort < a.md', 'a.md in the copy'],
  ])('%j reads the working copy, and leaves the shell where it was', async (command, expected) => {
    const before = await contentOf(root);
    expect((await printed(shell, command.replaceAll('MEMORY', live()))).trim()).toBe(expected);
    expect(await contentOf(root)).toEqual(before);
  });
});
