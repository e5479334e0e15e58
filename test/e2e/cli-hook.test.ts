import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { script } from '../../src/effects/simulated/scripted-model/script.js';
import { hangs } from '../../src/effects/simulated/scripted-model/step.js';
import { type MessagesApi, serveMessages } from '../messages-api/messages-api.js';
import { aHookHome, set } from '../unit/hosts/hooks/hook-home.js';
import { contentOf, lockOf } from './a-store.js';
import { hookProcess, hostEnvironment, logOf, readIfThere, until, workerOf } from './hook-process.js';
import { cli } from './run-cli.js';

const DAYS = 24;
const SILENT = { code: 0, out: '', err: '' };

let api: MessagesApi | null = null;
afterEach(async () => {
  await api?.close();
  api = null;
});

describe('a hook', () => {
  test('of each name says nothing, ends well and leaves nothing where it is not time', async () => {
    const at = aHookHome(3);
    set(at, { autoDreamEnabled: true });
    const before = contentOf(at.home);
    const calls = ['stop', 'session-start', 'session-end', 'subagent-stop'].map((word) =>
      hookProcess(word, JSON.stringify(at.input), hostEnvironment(at.home)),
    );
    expect(await Promise.all(calls)).toEqual([SILENT, SILENT, SILENT, SILENT]);
    expect(contentOf(at.home)).toEqual(before);
  });

  test.each([
    ['no JSON', 'not JSON at all', /is no JSON\./],
    ['missing fields', '{"session_id":"one"}', /no absolute path as cwd/],
    ['nothing, from a closed input', null, /is empty/],
    ['ten megabytes', `{"session_id":"${'x'.repeat(10_000_000)}"}`, /larger than \d+ bytes/],
  ])('that is handed %s ends well, with one line in the log', async (_, input, line) => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true });
    expect(await hookProcess('stop', input, hostEnvironment(at.home))).toEqual(SILENT);
    expect(logOf(at.home)).toMatchObject([{ level: 'warning', message: expect.stringMatching(line) }]);
  });

  test.each<Readonly<Record<string, string>>>([{}, { HOME: '' }, { HOME: '.' }])(
    'without a home folder (%j) takes no project for one',
    async (env) => {
      const at = aHookHome(3 * DAYS);
      set(at, { autoDreamEnabled: true, logLevel: 'debug' });
      const before = contentOf(at.home);
      const place = { PATH: process.env.PATH ?? '', ...env };
      const input = JSON.stringify({ ...at.input, cwd: at.home });
      expect(await hookProcess('stop', input, place, false, at.home)).toEqual(SILENT);
      expect(contentOf(at.home)).toEqual(before);
    },
  );

  test('does not wait for a host that leaves the pipe open', async () => {
    const at = aHookHome(3);
    const env = hostEnvironment(at.home);
    expect(await hookProcess('stop', `${JSON.stringify(at.input)}\n`, env, true)).toEqual(SILENT);
  });
});

describe('the worker of a hook', () => {
  test('dreams after its hook has ended, and counts the store as consolidated', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true, engine: 'local' });
    const before = Date.now();
    expect(await hookProcess('stop', JSON.stringify(at.input), hostEnvironment(at.home))).toEqual(SILENT);
    await until(() => logOf(at.home).some(({ message }) => message === 'The run was completed.'));
    expect(readFileSync(join(at.memory, 'MEMORY.md'), 'utf8')).not.toContain('gone.md');
    expect(lstatSync(at.lock).mtimeMs).toBeGreaterThan(before - 1000);
    await until(() => workerOf(at.project) === null);
    expect(logOf(at.home).filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('works once for a turn that two hooks tell of, those of the settings and of a plugin', async () => {
    const at = aHookHome(3);
    set(at, { extractEnabled: true, engine: 'local', logLevel: 'debug' });
    const call = () => hookProcess('stop', JSON.stringify(at.input), hostEnvironment(at.home));
    expect(await Promise.all([call(), call()])).toEqual([SILENT, SILENT]);
    const said = () => logOf(at.home).map(({ message }) => message);
    await until(() => said().includes('The run was completed.') && workerOf(at.project) === null);
    const twin = 'Another hook of the agent told of the same turn, so this one begins nothing.';
    expect(said().filter((message) => message === twin)).toHaveLength(1);
    expect(said().filter((message) => message === 'A session was looked through.')).toHaveLength(1);
  });

  test('has a session and variables of its own, and gives the store back when it is asked to end', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true });
    api = await serveMessages(script(hangs));
    const [lock, content] = [lockOf(at.memory), contentOf(at.memory)];
    const env = { ...hostEnvironment(at.home), ANTHROPIC_API_KEY: 'a-key', ANTHROPIC_BASE_URL: api.url };
    expect(await hookProcess('stop', JSON.stringify(at.input), env)).toEqual(SILENT);
    await api.onRequest(1);
    const worker = workerOf(at.project) ?? 0;
    const variables = readIfThere(`/proc/${worker}/environ`).split('\0');
    expect(variables).toContain('ANTHROPIC_API_KEY=a-key');
    expect(variables.join('\n')).not.toMatch(/TOKEN|NODE_NO_WARNINGS/);
    const [, parent, , session] = readIfThere(`/proc/${worker}/stat`).split(') ')[1]?.split(' ') ?? [];
    expect(Number(session)).toBe(worker);
    expect(Number(parent)).not.toBe(process.pid);
    process.kill(worker, 'SIGTERM');
    await until(() => workerOf(at.project) === null);
    expect(lockOf(at.memory)).toEqual(lock);
    expect(contentOf(at.memory)).toEqual(content);
  });

  test('dreams while memories are still taken out of the session', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true, extractEnabled: true });
    api = await serveMessages(script(hangs));
    const content = contentOf(at.memory);
    const env = { ...hostEnvironment(at.home), ANTHROPIC_API_KEY: 'a-key', ANTHROPIC_BASE_URL: api.url };
    expect(await hookProcess('stop', JSON.stringify(at.input), env)).toEqual(SILENT);
    await api.onRequest(2);
    process.kill(workerOf(at.project) ?? 0, 'SIGTERM');
    await until(() => workerOf(at.project) === null);
    expect(contentOf(at.memory)).toEqual(content);
  });

  test('takes out of a session what a person asked to be remembered', async () => {
    const at = aHookHome(3);
    set(at, { extractEnabled: true, engine: 'local' });
    expect(await hookProcess('stop', JSON.stringify(at.input), hostEnvironment(at.home))).toEqual(SILENT);
    await until(() => logOf(at.home).some(({ message }) => message === 'The run was completed.'));
    expect(
      Object.values(contentOf(at.memory))
        .map((line) => Buffer.from(line.split(' ')[1] ?? '', 'base64').toString())
        .join('\n'),
    ).toContain('jetty is closed');
    await until(() => workerOf(at.project) === null);
  });
});

test('the beginning of a session tells the person, not the model, of what waits for them', async () => {
  const at = aHookHome(3 * DAYS);
  set(at, { autoDreamEnabled: true });
  const env = { HOME: at.home, XDG_CONFIG_HOME: join(at.home, '.config') };
  const held = await cli(['run', '--force', '--review', '--engine', 'local'], { cwd: at.project, env });
  expect(held).toMatchObject({ code: 0 });
  const { out, ...ended } = await hookProcess(
    'session-start',
    JSON.stringify(at.input),
    hostEnvironment(at.home),
  );
  expect(ended).toEqual({ code: 0, err: '' });
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(out)).toEqual({
    systemMessage:
      'autodream: One thing about the memory of this project waits for you. “autodream status” tells.',
  });
});
