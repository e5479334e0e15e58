import { chmod, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sanitised } from '../../../../src/effects/services/stores/project-store.js';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { aHome, type Home } from '../../effects/stores/a-home.js';
import { aContext } from './a-context.js';

let home: Home;
let app: string;
beforeEach(async () => {
  home = await aHome();
  app = await home.folder('work/app');
});
afterEach(() => home.remove());

const run = async (...argv: readonly string[]) => {
  const { context, out, err } = aContext({ home: home.home, cwd: app, env: {} });
  const code = await runCli(argv, context);
  return { code, text: out.join('\n'), err };
};

const json = async (...argv: readonly string[]) => {
  const { code, text } = await run(...argv, '--json');
  return { code, value: JSON.parse(text) };
};

/** The store of a project, with a transcript that says whose it is. */
const storeFor = async (project: string, files: Readonly<Record<string, string>>): Promise<string> => {
  await home.transcript(sanitised(project), project);
  for (const [path, text] of Object.entries(files))
    await home.put(`home/.claude/projects/${sanitised(project)}/memory/${path}`, text);
  return join(home.projects, sanitised(project), 'memory');
};

const INDEX = '# Memory\n\n- [Ferry](ferry.md) — the ferry project\n';

describe('autodream status', () => {
  test('says of the daemon only that it is missing, and that only where jobs wait for it', async () => {
    await storeFor(app, { 'MEMORY.md': INDEX });
    expect((await json('status')).value.daemon).toBeNull();
    expect((await run('status')).text).not.toContain('daemon');
    await home.put('work/app/.claude/scheduled_tasks.json', '{"tasks":[]}');
    expect((await json('status')).value.daemon).toMatchObject({ running: false, pid: null, jobs: null });
    expect((await run('status')).text).toContain('daemon        No daemon runs');
  });
});

describe('autodream stores', () => {
  test('says of each store whose it is, when it was last consolidated, its size, its room and that it is in order', async () => {
    const memory = await storeFor(app, { 'MEMORY.md': INDEX, 'ferry.md': '- It leaves at 7.\n' });
    const at = new Date('2026-03-09T14:05:11Z');
    await writeFile(join(memory, '.consolidate-lock'), '');
    await utimes(join(memory, '.consolidate-lock'), at, at);
    const { code, value } = await json('stores');
    expect(code).toBe(0);
    expect(value).toEqual([
      {
        ...{ memory, project: app, orphaned: false, alarms: [] },
        transcripts: join(home.projects, sanitised(app)),
        state: join(home.projects, sanitised(app), '.autodream/memory'),
        lastConsolidatedAt: '2026-03-09T14:05:11.000Z',
        lastConsolidatedAtNs: '1773065111000000000',
        ...{
          files: 2,
          bytes: Buffer.byteLength(INDEX) + 18,
          index: { linesLeft: 197, bytesLeft: 25_600 - Buffer.byteLength(INDEX) },
        },
      },
    ]);
    const { text } = await run('stores');
    for (const part of [
      app,
      memory,
      '2026-03-09 14:05:11 UTC',
      '2 files',
      '197 lines',
      'in order',
      '1 store, 1 in order.',
    ])
      expect(text).toContain(part);
  });

  test('names what is wrong with one without hiding the others', async () => {
    await storeFor(app, { 'MEMORY.md': INDEX });
    const gone = join(home.root, 'work/gone');
    const sick = await storeFor(gone, { 'MEMORY.md': '- a line\n'.repeat(230) });
    await home.put(`home/.claude/projects/${sanitised(gone)}/.autodream/memory/not-before.json`, 'nonsense');
    await writeFile(join(sick, '.consolidate-lock.d'), 'no folder');
    const { code, value } = await json('stores');
    expect(code).toBe(0);
    expect(value).toMatchObject([
      { project: app, orphaned: false, alarms: [] },
      { project: gone, orphaned: true, index: { linesLeft: -30 } },
    ]);
    expect(value[1].alarms.join('\n')).toContain('.consolidate-lock.d is no folder');
    const { text } = await run('stores');
    for (const part of [
      `${gone} (gone)`,
      '30 lines over',
      'alarm  ',
      'its project is gone, its index is over budget, 1 alarm',
      '2 stores, 1 in order.',
    ])
      expect(text).toContain(part);
  });

  test('says where to look when there is none', async () => {
    expect(await json('stores')).toEqual({ code: 0, value: [] });
    expect((await run('stores')).text).toContain('No store was found');
  });

  test('writes nothing into the stores that it looks at', async () => {
    const memory = await storeFor(app, { 'MEMORY.md': INDEX });
    await run('stores');
    expect(await readdir(memory)).toEqual(['MEMORY.md']);
    expect(await readdir(join(home.projects, sanitised(app)))).toHaveLength(2);
  });
});

describe('autodream doctor', () => {
  test('ends with 1 where an error is found, mends it where it is told to, and ends with 0 then', async () => {
    const memory = await storeFor(app, { 'MEMORY.md': INDEX });
    await chmod(memory, 0o500);
    const { code, text } = await run('doctor');
    expect(code).toBe(1);
    expect(text).toMatch(/error {4}rights {11}The memory folder .* is closed to its own owner/);
    expect(text).toContain('“autodream doctor --fix” mends 1 of them.');
    const fixed = await json('doctor', '--fix');
    expect(fixed).toMatchObject({ code: 0, value: { mended: [{ id: 'rights' }], failed: [] } });
    expect((await run('doctor')).code).toBe(0);
  });

  test('gives each finding an id, a level, what it is and what to do, and says whether it can be mended', async () => {
    await storeFor(app, { 'MEMORY.md': INDEX });
    await home.put('home/.claude/settings.json', '{"autoDreamEnabled": true}');
    const { value } = await json('doctor');
    expect(Object.keys(value)).toEqual(['findings']);
    for (const finding of value.findings)
      expect(Object.keys(finding)).toEqual(['id', 'level', 'what', 'fix', 'mendable']);
    expect(value.findings).toContainEqual(
      expect.objectContaining({ id: 'other-dreamer', level: 'warning', mendable: true }),
    );
  });

  test('tells a project that was moved where its memory is', async () => {
    const old = await home.folder('old/app');
    const memory = await storeFor(old, { 'MEMORY.md': INDEX });
    await rm(old, { recursive: true });
    const { code, text } = await run('doctor');
    expect(code).toBe(0);
    expect(text).toContain(`its memory is still at ${memory}`);
    expect((await run('status')).text).toContain(`alarm         ${old}, a folder of that name, is gone`);
  });

  test('looks at a store that is named, without a project', async () => {
    const memory = await home.folder('notes/memory');
    const { value } = await json('doctor', '--store', memory);
    expect(value.findings).toContainEqual(expect.objectContaining({ id: 'store', level: 'ok' }));
    expect(await run('doctor', '--store', '/nowhere')).toMatchObject({ code: 1 });
  });
});
