import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { trustOf, trustPath } from '../../../../src/hosts/assistant/activation/trust-file.js';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { trustDisk } from '../../../../src/hosts/cli/commands/trust.js';
import { aContext } from './a-context.js';

let root = '';
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'autodream-trust-')));
  await mkdir(join(root, 'project'));
});
afterEach(() => rm(root, { recursive: true }));

const place = () => ({ home: root, env: { XDG_CONFIG_HOME: join(root, 'config') } });

const trust = async (...args: readonly string[]) => {
  const { context, out, err } = aContext();
  const code = await runCli(['trust', ...args], { ...context, ...place(), cwd: join(root, 'project') });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const standing = async (): Promise<string> => {
  const said = await trustOf(trustDisk, trustPath(place()), join(root, 'project'))();
  return E.isRight(said) ? said.right : said.left.sentence;
};

describe('trust', () => {
  test('is said of a project, shown, refused and taken back', async () => {
    expect(await standing()).toBe('unasked');
    expect(await trust()).toEqual({ code: 0, err: '', out: `${join(root, 'project')} is trusted.` });
    expect(await standing()).toBe('trusted');
    expect((await trust('--list')).out).toMatch(/^trusted {2}\d{4}-\d\d-\d\d {2}.*project$/);
    expect((await trust('--refuse', '--json')).out).toContain('"trust": "refused"');
    expect(await standing()).toBe('refused');
    await trust('--revoke');
    expect(await standing()).toBe('unasked');
    expect((await trust('--list')).out).toBe('Nothing was said of any folder yet.');
  });

  test('is not that of another folder at the same place, and one that is gone can be forgotten', async () => {
    await trust();
    await rename(join(root, 'project'), join(root, 'moved'));
    await mkdir(join(root, 'project'));
    expect(await standing()).toBe('unasked');
    await rm(join(root, 'project'), { recursive: true });
    expect(await trust('--revoke', join(root, 'project'))).toMatchObject({ code: 0 });
    expect(JSON.parse((await trust('--list', '--json')).out)).toEqual({ folders: [] });
  });

  test('is nobody’s where the file is broken, which is kept and told', async () => {
    await trust();
    await writeFile(trustPath(place()), '{ broken');
    const told = await trust();
    expect(told).toMatchObject({ code: 1, out: '' });
    expect(told.err).toContain('so no folder is trusted; it is kept as it is');
    expect(await standing()).toContain('no folder is trusted');
    expect(await readFile(trustPath(place()), 'utf8')).toBe('{ broken');
  });
});
