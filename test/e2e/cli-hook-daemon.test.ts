import { execFile } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { aHookHome, type HookHome, set } from '../unit/hosts/hooks/hook-home.js';
import { MAIN } from './a-daemon-home.js';
import { hookProcess, hostEnvironment, logOf, until, workerOf } from './hook-process.js';

const SILENT = { code: 0, out: '', err: '' };

/** A command with the variables that a hook has, and no others: beside others it would be another person's daemon. */
const command = (at: HookHome, ...args: readonly string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [MAIN, ...args], { env: hostEnvironment(at.home) }).then(
    ({ stdout }) => stdout,
  );

const statusOf = async (at: HookHome): Promise<{ readonly pid: number }> =>
  JSON.parse(await command(at, 'daemon', 'status', '--json'));

const started: HookHome[] = [];
afterEach(async () => {
  for (const at of started.splice(0)) {
    await command(at, 'daemon', 'stop');
    await until(() => workerOf(at.project) === null);
  }
});

/** A home in which memories are taken out of sessions, and the process of its daemon, which serves the project. */
const aDaemon = async (): Promise<{ readonly at: HookHome; readonly pid: number }> => {
  const at = aHookHome(3);
  set(at, { extractEnabled: true, engine: 'local', logLevel: 'debug' });
  started.push(at);
  await command(at, 'daemon', 'start', '--project', at.project);
  return { at, pid: (await statusOf(at)).pid };
};

/** The processes that worked on turns so far, one for each turn that was worked on. */
const workedOn = (at: HookHome): readonly number[] =>
  logOf(at.home).flatMap(({ pid, fields }) => (fields?.extraction === undefined ? [] : [pid]));

const turnEnds = (at: HookHome, more: Readonly<Record<string, string>> = {}, prompt = 'a-prompt') =>
  hookProcess('stop', JSON.stringify({ ...at.input, prompt_id: prompt }), {
    ...hostEnvironment(at.home),
    ...more,
  });

/** Ends turns, each told of by two hooks, until the daemon worked on one: a busy machine may be too slow for it. How many there were. */
const turnsUntilServed = async (at: HookHome, pid: number): Promise<number> => {
  const before = workedOn(at);
  for (let turns = 1; ; turns += 1) {
    const words = `Remember that jetty ${before.length + turns} is closed.`;
    const row = { type: 'user', message: { role: 'user', content: words } };
    appendFileSync(at.input.transcript_path, `${JSON.stringify(row)}\n`);
    const call = () => turnEnds(at, {}, words);
    expect(await Promise.all([call(), call()])).toEqual([SILENT, SILENT]);
    await until(() => workedOn(at).length >= before.length + turns);
    if (workedOn(at).slice(before.length).includes(pid)) return turns;
  }
};

describe('a hook beside a daemon', () => {
  test('leaves its turn to it, whether or not the project is registered, and each turn is worked on once', async () => {
    const { at, pid } = await aDaemon();
    const served = await turnsUntilServed(at, pid);
    await command(at, 'daemon', 'remove', '--project', at.project);
    const others = await turnsUntilServed(at, pid);
    await command(at, 'daemon', 'stop');
    await until(() => workerOf(at.project) === null);
    expect(workedOn(at)).toHaveLength(served + others);
  });

  test('whose variables are others than the daemon’s keeps the turn', async () => {
    const { at, pid } = await aDaemon();
    expect(await turnEnds(at, { TZ: 'Asia/Tokyo' })).toEqual(SILENT);
    await until(() => workedOn(at).length > 0);
    expect(workedOn(at)).not.toContain(pid);
  });

  test('that does not answer does not wait for it, and the turn is worked on once when the daemon goes on', async () => {
    const { at, pid } = await aDaemon();
    process.kill(pid, 'SIGSTOP');
    expect(await turnEnds(at)).toEqual(SILENT);
    await until(() => workedOn(at).length > 0);
    process.kill(pid, 'SIGCONT');
    expect(await statusOf(at)).toMatchObject({ pid });
    await command(at, 'daemon', 'stop');
    expect(workedOn(at)).toHaveLength(1);
    expect(workedOn(at)).not.toContain(pid);
  });
});
