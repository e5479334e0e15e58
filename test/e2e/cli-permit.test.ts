import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clear, isOfThisPlatform, layOut, pathCases, placed, snapshot } from './path-cases.js';
import { startPermit } from './permit-process.js';

let root = '';
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'autodream-permit-')));
});
afterAll(() => rm(root, { recursive: true }));

const runs: ReturnType<typeof startPermit>[] = [];
const start = (args: readonly string[], cwd = root): ReturnType<typeof startPermit> => {
  const run = startPermit(args, cwd);
  runs.push(run);
  return run;
};
beforeEach(() => clear(root));
afterEach(async () => {
  for (const run of runs.splice(0)) expect(await run.end()).toBe(0);
  await clear(root);
});

const allow = expect.objectContaining({ behavior: 'allow' });
const denyFor = (words: string) => ({ behavior: 'deny', reason: expect.stringContaining(words) });

test('every path case that must be is answered so, and nothing is changed by asking', async () => {
  const cases = (await pathCases()).filter(isOfThisPlatform);
  const { ask } = start(['--root', join(root, 'memory')]);
  const wrong: string[] = [];
  let asked = 0;
  for (const { id, tool, path, cwd, setup, verdict, tier, why } of cases) {
    if (setup.some((act) => /^(?:hook|bind-mount) /.test(act))) continue;
    await clear(root);
    for (const act of setup) await layOut(root, act);
    const before = await snapshot(root);
    const input = { file_path: placed(root, path), content: 'new', old_string: 'a', new_string: 'b' };
    const answer = await ask({ tool, input, cwd: placed(root, cwd) });
    expect(await snapshot(root)).toEqual(before);
    asked += 1;
    if (tier === 'must' && answer.behavior !== verdict) wrong.push(`${id} ${why}: ${JSON.stringify(answer)}`);
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(60);
});

test('every shell case that must be is answered so', async () => {
  const fixture = resolve(import.meta.dirname, '../fixtures/permissions/shell.jsonl');
  const cases: readonly { id: string; command: string; verdict: string; tier: string }[] = (
    await readFile(fixture, 'utf8')
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { ask } = start([]);
  const wrong: string[] = [];
  for (const { id, command, verdict, tier } of cases) {
    const answer = await ask({ tool: 'Bash', input: { command }, cwd: join(root, 'work') });
    if (tier === 'must' && answer.behavior !== verdict)
      wrong.push(`${id} ${command}: ${JSON.stringify(answer)}`);
  }
  expect(wrong).toEqual([]);
  expect(cases.length).toBeGreaterThan(300);
});

describe('writing', () => {
  test('is told by which path it really is', async () => {
    const memory = join(root, 'memory');
    await symlink(memory, join(root, 'by-link'));
    const { ask } = start(['--root', 'by-link']);
    const updated = (path: string) => ({
      behavior: 'allow',
      updatedInput: { file_path: join(memory, 'a.md'), content: 'x' },
      asked: path,
    });
    for (const [path, cwd] of [
      ['memory/a.md', root],
      ['by-link/a.md', root],
      ['../by-link/./a.md', join(root, 'work')],
      ['a.md', join(root, 'by-link')],
      ['../memory/a.md', join(root, 'by-link')],
    ] as const)
      expect({
        ...(await ask({ tool: 'Write', input: { file_path: path, content: 'x' }, cwd })),
        asked: path,
      }).toEqual(updated(path));
    expect(await ask({ tool: 'Write', input: { file_path: join(memory, 'a.md') } })).toEqual({
      behavior: 'allow',
    });
  });

  test('files that are not to be changed are refused with the reason', async () => {
    const memory = join(root, 'memory');
    await writeFile(join(memory, 'pinned.md'), '---\npinned: true\n---\nText\n');
    await writeFile(join(memory, 'bytes.md'), new Uint8Array([0xff, 0xfe]));
    await mkdir(join(memory, 'logs/2026/11'), { recursive: true });
    const { ask } = start(['--root', memory]);
    const edit = (path: string) => ask({ tool: 'Edit', input: { file_path: path }, cwd: memory });
    expect(await edit('pinned.md')).toEqual(denyFor('pinned'));
    expect(await edit('bytes.md')).toEqual(denyFor('UTF-8'));
    expect(await edit('logs/2026/11/2026-11-30.md')).toEqual(denyFor('daily log'));
    expect(await edit('2026-11-30.md')).toEqual(denyFor('daily log'));
    expect(await edit('logs/plan.md')).toEqual(allow);
    expect(await edit('none/../a.md')).toEqual(denyFor('behind what is no folder'));
  });
});

describe('reading', () => {
  const CLOSED = [
    '.env',
    '.ssh/id_ed25519',
    '.aws/credentials',
    '.autodream/memory/x',
    'memory/.consolidate-lock',
    '/proc/self/environ',
  ];

  test('goes anywhere but to closed names, by whatever name they are reached', async () => {
    await writeFile(join(root, 'work/id_rsa'), 'key');
    await symlink(join(root, 'work/id_rsa'), join(root, 'plain.txt'));
    await writeFile(join(root, 'work/.env'), 'KEY=1');
    await writeFile(join(root, 'work/notes.md'), 'notes');
    await symlink('/dev/zero', join(root, 'work/endless'));
    execFileSync('mkfifo', [join(root, 'work/fifo')]);
    const noFile = denyFor('neither a file nor a folder');
    const { ask } = start([]);
    const read = (file_path: string) => ask({ tool: 'Read', input: { file_path } });
    for (const path of CLOSED) expect(await read(path)).toEqual(denyFor('closed to every tool'));
    expect(await read('plain.txt')).toEqual(denyFor('closed to every tool'));
    expect(await ask({ tool: 'Bash', input: { command: 'cat plain.txt' } })).toEqual(
      denyFor('closed to every tool'),
    );
    expect(await ask({ tool: 'Bash', input: { command: 'cat < work/id_rsa' } })).toEqual(
      denyFor('closed to every tool'),
    );
    expect(await ask({ tool: 'Grep', input: { pattern: 'x', glob: '**/.env' } })).toEqual(
      denyFor('closed to every tool'),
    );
    const shell = (command: string) => ask({ tool: 'Bash', input: { command }, cwd: join(root, 'work') });
    for (const command of ['cat id_*', 'cat ../work/?d_rsa', 'cat ../pl*', 'cat ../*/id*', 'head -- .e*'])
      expect(await shell(command)).toEqual(denyFor('closed to every tool'));
    expect(await shell('cat ../**/x')).toEqual(denyFor('use find'));
    for (const command of ['cat *.md', 'cat ../*/*.md', 'cat no-such-*', "grep 'i*' notes.md"])
      expect(await shell(command)).toEqual(allow);
    await mkdir(join(root, 'work/sub'));
    for (const command of ['ls -d */', 'ls -d ../*/']) expect(await shell(command)).toEqual(allow);
    expect(await shell('ls -d *')).toMatchObject({ behavior: 'deny' });
    expect(await read('/etc/hostname')).toEqual(allow);
    for (const path of ['/dev/zero', '/dev/stdin', '/proc/self/maps', 'work/endless'])
      expect(await read(path)).toEqual(denyFor("the system's own"));
    expect([await read('work/fifo'), await shell('cat f*')]).toEqual([noFile, noFile]);
    expect(await shell('cat endless')).toEqual(denyFor("the system's own"));
    for (const path of ['/', '/proc', '/dev/zero', '../../../../../..'])
      expect(await ask({ tool: 'Grep', input: { pattern: 'x', path } })).toEqual(denyFor("the system's own"));
    expect(await read('~/notes.md')).toEqual(denyFor('expanded'));
  });

  test('by a search below a folder leaves out what is closed, by the same command with options for that', async () => {
    const work = join(root, 'work');
    await mkdir(join(work, 'deep'));
    await writeFile(join(work, 'deep/.env'), 'KEY=ferry');
    await writeFile(join(work, 'deep/notes.md'), "ferry's\n");
    await symlink(join(work, 'deep/.env'), join(work, "it's plain"));
    const { ask } = start([]);
    const shell = (command: string) => ask({ tool: 'Bash', input: { command, timeout: 5 }, cwd: work });
    const lines = (command: unknown) =>
      execFileSync('/bin/bash', ['-c', String(command)], { cwd: work, encoding: 'utf8' });
    for (const [command, shown] of [
      ['grep -rh ferry .', "ferry's\n"],
      ['grep -rh ferry', "ferry's\n"],
      ['cd deep && grep -rhe ferry; echo "it\'s"', "ferry's\nit's\n"],
      ['grep -Rho "ferry\'s" *e*', "ferry's\n"],
    ] as const) {
      const { behavior, updatedInput } = await shell(command);
      expect({ behavior, timeout: updatedInput?.timeout }).toEqual({ behavior: 'allow', timeout: 5 });
      expect(lines(updatedInput?.command)).toBe(shown);
    }
    expect((await shell('rg ferry deep')).updatedInput?.command).toContain("'--iglob=!.env'");
    expect((await shell('diff -r deep ../memory')).updatedInput?.command).toContain("'--exclude=.env'");
    for (const command of [
      'grep ferry deep/notes.md',
      'rg ferry deep/notes.md',
      'ls -R',
      'grep -r x ../memory',
    ])
      expect(await shell(command)).toEqual({ behavior: 'allow' });
    expect(await shell('grep -r -- ferry deep')).toEqual(denyFor('write the command without "--"'));
    await writeFile(Buffer.concat([Buffer.from(`${work}/deep/`), Buffer.from([0xff])]), 'ferry');
    expect(await shell('grep -r ferry deep')).toEqual(denyFor('no valid text'));
  });

  test('with read roots goes only there and to the root', async () => {
    await symlink('/etc', join(root, 'sessions/out'));
    const { ask } = start(['--root', 'memory', '--read-roots', 'sessions'], root);
    const read = async (path: string) => (await ask({ tool: 'Read', input: { file_path: path } })).behavior;
    expect(await read('memory/a.md')).toBe('allow');
    expect(await read('sessions/s.jsonl')).toBe('allow');
    for (const path of ['work/a.md', 'sessions/../work/a.md', 'sessions/out/hostname', '/etc/hostname'])
      expect(await read(path)).toBe('deny');
    const bash = async (command: string, cwd = 'memory') =>
      (await ask({ tool: 'Bash', input: { command }, cwd: join(root, cwd) })).behavior;
    expect(await bash('cat a.md ../sessions/s.jsonl | head -3')).toBe('allow');
    expect(await bash('cd ../sessions && cat s.jsonl')).toBe('allow');
    for (const command of [
      'cat ../work/a.md',
      'cd .. && cat a',
      'cat ../sessions/out/hostname',
      'cat ../sessions/out/*',
      'ls /etc',
    ])
      expect(await bash(command)).toBe('deny');
    expect(await bash('ls', 'work')).toBe('deny');
    expect((await ask({ tool: 'Grep', input: { pattern: 'x' } })).behavior).toBe('deny');
    expect((await ask({ tool: 'Grep', input: { pattern: 'x', path: 'memory' } })).behavior).toBe('allow');
    expect((await ask({ tool: 'Write', input: { file_path: 'sessions/a.md' } })).behavior).toBe('deny');
  });
});

test('what is no call, or of no known tool, is denied, each on a line of its own', async () => {
  const { ask } = start([]);
  for (const [line, words] of [
    ['', 'no JSON'],
    ['{', 'no JSON'],
    ['null', 'no tool'],
    ['[]', 'no tool'],
    ['{"input":{}}', 'no tool'],
    ['{"tool":"Read"}', 'must be an object'],
    ['{"tool":"Read","input":{"file_path":7}}', 'must be text'],
    ['{"tool":"Write","input":{"file_path":"a.md","path":"/etc/x.md"}}', 'one field'],
    ['{"tool":"Write","input":{}}', 'names no file'],
    ['{"tool":"Bash","input":{}}', 'no command'],
    ['{"tool":"MultiEdit","input":{"file_path":"a.md","edits":[]}}', 'MultiEdit'],
    ['{"tool":"NotebookEdit","input":{"notebook_path":"a.md"}}', 'NotebookEdit'],
    ['{"tool":"constructor","input":{}}', 'not among'],
    ['{"tool":"Read","input":{"file_path":"a.md"},"cwd":7}', 'cwd'],
    [`{"tool":"Read","input":{"file_path":"${'a'.repeat(9 * 1024 * 1024)}"}}`, 'too long'],
  ] as const)
    expect(await ask(line)).toEqual(denyFor(words));
  expect(await ask('\uFEFF{"tool":"Bash","input":{"command":"ls"}}\r')).toEqual({ behavior: 'allow' });
});

test('the example of the docs is answered as it says', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../../docs/permissions.md'), 'utf8');
  const [, option = '', calls = ''] =
    /autodream permit --root (\S+) <<'CALLS'\n([\s\S]*?)CALLS/.exec(page) ?? [];
  const { ask } = start(['--root', option]);
  const answers: string[] = [];
  for (const line of calls.trim().split('\n')) answers.push((await ask(line)).behavior);
  expect(answers).toEqual(['allow', 'deny', 'allow', 'deny', 'deny']);
});

test('a last line without a line break is answered, and a reader that closes early is no failure', async () => {
  const main = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');
  const child = spawn(process.execPath, [main, 'permit'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined);
  child.stdin.write('{"tool":"Bash","input":{"command":"ls"}}\n');
  const [first] = await once(child.stdout, 'data');
  expect(String(first)).toBe('{"behavior":"allow"}\n');
  child.stdout.destroy();
  child.stdin.write('{"tool":"Bash","input":{"command":"ls"}}\n'.repeat(2_000));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});

test('a dream with a read root that is not there is not begun', async () => {
  const main = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');
  const args = [
    'run',
    '--force',
    '--engine',
    'local',
    '--store',
    'memory',
    '--transcripts',
    'sessions',
    '--read-roots',
    'none',
  ];
  const child = spawn(process.execPath, [main, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[said], [code]] = await Promise.all([once(child.stderr, 'data'), once(child, 'close')]);
  expect(String(said)).toContain('--read-roots');
  expect(code).toBe(1);
  expect((await snapshot(join(root, 'memory'))).join()).not.toContain('claim');
});

test('a root or a read root that is not there is a failure that says so', async () => {
  for (const args of [
    ['--root', 'none'],
    ['--read-roots', 'work', 'none'],
  ]) {
    const main = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');
    const child = spawn(process.execPath, [main, 'permit', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [[said], [code]] = await Promise.all([once(child.stderr, 'data'), once(child, 'close')]);
    expect(String(said)).toContain(args[0]);
    expect(code).toBe(1);
  }
});

test('a folder in place of calls is a failure that says so', async () => {
  const main = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');
  const folder = openSync(root, 'r');
  const { status, stderr } = spawnSync(process.execPath, [main, 'permit'], {
    cwd: root,
    stdio: [folder, 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  closeSync(folder);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('A folder has no calls to read'),
  });
});
