import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { nodeFolders } from '../../../../src/effects/live/node-folders.js';
import { hooksIn } from '../../../../src/hosts/doctor/hooks-in.js';
import type { Disk } from '../../../../src/hosts/install/host-file.js';
import { HOST_IDS, type HostId } from '../../../../src/hosts/install/host-ids.js';
import { HOSTS } from '../../../../src/hosts/install/hosts.js';
import { install, uninstall } from '../../../../src/hosts/install/install.js';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'autodream-install-'));
});
afterEach(() => rm(home, { recursive: true }));

const disk: Disk = { files: nodeFiles, folders: nodeFolders, random: () => 'draft' };
const LAUNCHER = ['/usr/local/bin/autodream'] as const;

const place = (host: HostId = 'claude-code') => ({ host, project: null, home, env: {} });
const putIn = (host?: HostId, { takeOver = false, dryRun = false } = {}, on = disk) =>
  install(on, place(host), { launcher: LAUNCHER, takeOver }, dryRun)();
const takeOut = (host?: HostId) => uninstall(disk, place(host), false)();

const settings = () => join(home, '.claude/settings.json');
const put = async (path: string, text: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};
const beside = () => readdir(join(home, '.claude'));
const reasonOf = (outcome: Awaited<ReturnType<typeof putIn>>) =>
  E.isLeft(outcome) ? outcome.left.reason : null;

const TEXT = '{\n  // as I like it\n  "theme": "dark"\n}\n';

describe('a host’s file', () => {
  test('is changed with its rights, and kept beside it as it was; afterwards nothing is left of it', async () => {
    await put(settings(), TEXT);
    await chmod(settings(), 0o640);
    expect(E.isRight(await putIn())).toBe(true);
    expect(await readFile(settings(), 'utf8')).toContain('/usr/local/bin/autodream');
    expect((await stat(settings())).mode & 0o777).toBe(0o640);
    expect(await readFile(`${settings()}.before-autodream`, 'utf8')).toBe(TEXT);
    expect((await stat(`${settings()}.before-autodream`)).mode & 0o777).toBe(0o640);
    expect(E.isRight(await takeOut())).toBe(true);
    expect(await readFile(settings(), 'utf8')).toBe(TEXT);
    expect(await beside()).toEqual(['settings.json']);
  });

  test('is not touched when all is there already, or when only looking', async () => {
    await put(settings(), TEXT);
    await putIn('claude-code', { dryRun: true });
    expect(await beside()).toEqual(['settings.json']);
    expect(await readFile(settings(), 'utf8')).toBe(TEXT);
    await putIn();
    const { ino, mtimeNs } = await stat(settings(), { bigint: true });
    await putIn();
    expect(await stat(settings(), { bigint: true })).toMatchObject({ ino, mtimeNs });
  });

  test('that is a link is changed where it leads to, and stays a link', async () => {
    const real = join(home, 'dotfiles/claude.json');
    await put(real, TEXT);
    await mkdir(join(home, '.claude'));
    await symlink(real, settings());
    await putIn();
    expect((await lstat(settings())).isSymbolicLink()).toBe(true);
    expect(await readFile(real, 'utf8')).toContain('autodream');
    expect((await readdir(dirname(real))).sort()).toEqual(['claude.json', 'claude.json.before-autodream']);
    await takeOut();
    expect(await readFile(real, 'utf8')).toBe(TEXT);
  });

  test('keeps its byte order mark', async () => {
    await put(settings(), `\uFEFF${TEXT}`);
    await putIn();
    expect((await readFile(settings(), 'utf8')).startsWith('\uFEFF{')).toBe(true);
    await takeOut();
    expect(await readFile(settings(), 'utf8')).toBe(`\uFEFF${TEXT}`);
  });

  test.each([
    ['{ "theme": ', 'is no JSON object.'],
    ['{ "a": 1 "b": 2 }', 'is no JSON object.'],
    ['[]', 'is no JSON object.'],
    ['// nothing', 'is no JSON object.'],
    ['{ "hooks": [] }', 'has “hooks” that is no object.'],
    ['{ "hooks": { "Stop": {} } }', 'has “Stop” that is no list.'],
    ['{ "hooks": {}, "hooks": {} }', 'has “hooks” more than once.'],
    ['{ "hooks": { "Stop": [], "Stop": [] } }', 'has “Stop” more than once.'],
  ])('that cannot be understood is left alone: %s', async (text, why) => {
    await put(settings(), text);
    expect(reasonOf(await putIn())).toBe(`${settings()} ${why}`);
    expect(await readFile(settings(), 'utf8')).toBe(text);
    expect(await beside()).toEqual(['settings.json']);
  });

  test('that nobody wrote by hand is left alone: deep, large, or no text', async () => {
    await put(settings(), '['.repeat(200_000));
    expect(reasonOf(await putIn())).toContain('is nested too deeply');
    await put(settings(), ' '.repeat(1_000_001));
    expect(reasonOf(await putIn())).toContain('is larger than 1 MB');
    await put(settings(), new Uint8Array([0x7b, 0xff, 0x7d]));
    expect(reasonOf(await putIn())).toContain('is not in UTF-8');
    expect([...(await readFile(settings()))]).toEqual([0x7b, 0xff, 0x7d]);
    expect(await beside()).toEqual(['settings.json']);
  });

  test('that is a folder, or a link that leads nowhere, is left alone', async () => {
    await mkdir(settings(), { recursive: true });
    expect(reasonOf(await putIn())).toContain('is no file');
    await rm(settings(), { recursive: true });
    await symlink(join(home, 'nowhere'), settings());
    expect(reasonOf(await putIn())).toContain('is a link that leads nowhere');
    expect(await beside()).toEqual(['settings.json']);
  });

  test('that somebody else changes at the same moment stays as they left it', async () => {
    await put(settings(), TEXT);
    const racing: Disk = {
      ...disk,
      files: {
        ...nodeFiles,
        create: (path, bytes, options) => async () => {
          if (path.endsWith('.draft')) await writeFile(settings(), '{ "theme": "light, since just now" }');
          return nodeFiles.create(path, bytes, options)();
        },
      },
    };
    expect(reasonOf(await putIn('claude-code', {}, racing))).toContain('was changed meanwhile');
    expect(await readFile(settings(), 'utf8')).toContain('light, since just now');
    expect(await beside()).not.toContain('settings.json.draft');
  });
});

describe('the host’s own dreams', () => {
  const value = async () => JSON.parse(await readFile(settings(), 'utf8')).autoDreamEnabled;

  test('are turned off when asked for, and on again afterwards, also where a person changed something else', async () => {
    await put(settings(), '{ "autoDreamEnabled": true }');
    await putIn('claude-code', { takeOver: true });
    expect(await value()).toBe(false);
    await writeFile(settings(), (await readFile(settings(), 'utf8')).replace('{', '{ "theme": "dark", '));
    await takeOut();
    expect(await readFile(settings(), 'utf8')).toBe('{ "theme": "dark",  "autoDreamEnabled": true }');
    expect(await beside()).toEqual(['settings.json']);
  });

  test('that a person turned off stay off', async () => {
    await put(settings(), '{ "autoDreamEnabled": true }');
    await putIn();
    await writeFile(settings(), (await readFile(settings(), 'utf8')).replace('true', 'false'));
    await putIn('claude-code', { takeOver: true });
    await takeOut();
    expect(await value()).toBe(false);
  });

  test('stay off when autodream is installed again from another place', async () => {
    await put(settings(), '{ "autoDreamEnabled": true }');
    await putIn('claude-code', { takeOver: true });
    const moved = { launcher: ['/opt/bin/autodream'], takeOver: false } as const;
    await install(disk, place(), moved, false)();
    expect(await value()).toBe(false);
    expect(await readFile(settings(), 'utf8')).not.toContain('/usr/local/bin');
    await takeOut();
    expect(await value()).toBe(true);
  });
});

describe('what is written for each host', () => {
  test.each(HOST_IDS)('goes to a file of its own that is gone afterwards: %s', async (host) => {
    expect(E.isRight(await putIn(host))).toBe(true);
    expect(await readFile(HOSTS[host].file({ home, env: {} }), 'utf8')).toContain('autodream');
    await takeOut(host);
    expect(await readdir(dirname(HOSTS[host].file({ home, env: {} })))).toEqual([]);
  });

  test('has the shape and the units that the host documents', async () => {
    for (const host of HOST_IDS.slice(0, 3)) await putIn(host);
    const written = async (host: HostId) =>
      JSON.parse(await readFile(HOSTS[host].file({ home, env: {} }), 'utf8')).hooks;
    const program = LAUNCHER[0];
    expect((await written('claude-code')).Stop).toEqual([
      { hooks: [{ type: 'command', command: program, args: ['hook', 'stop'], timeout: 10 }] },
    ]);
    expect((await written('codex')).Stop).toEqual([
      { hooks: [{ type: 'command', command: `${program} hook stop`, timeout: 10 }] },
    ]);
    expect(await written('gemini-cli')).toEqual({
      AfterAgent: [{ hooks: [{ type: 'command', command: `${program} hook stop`, timeout: 10_000 }] }],
      SessionEnd: [{ hooks: [{ type: 'command', command: `${program} hook session-end`, timeout: 3_000 }] }],
    });
  });

  test('is what the doctor takes for a hook of ours', async () => {
    for (const [host, event] of [
      ['claude-code', 'Stop'],
      ['codex', 'Stop'],
      ['gemini-cli', 'AfterAgent'],
    ] as const) {
      await putIn(host);
      const text = await readFile(HOSTS[host].file({ home, env: {} }), 'utf8');
      expect(hooksIn(JSON.parse(text), event)).toEqual([{ programs: [LAUNCHER[0]] }]);
    }
  });

  test('as a plugin that somebody changed is left to them', async () => {
    await putIn('opencode');
    const path = HOSTS.opencode.file({ home, env: {} });
    await writeFile(path, `${await readFile(path, 'utf8')}// mine\n`);
    expect(reasonOf(await putIn('opencode'))).toContain('was not written by autodream');
    expect(reasonOf(await takeOut('opencode'))).toContain('was not written by autodream');
    expect(await readFile(path, 'utf8')).toContain('// mine');
  });
});
