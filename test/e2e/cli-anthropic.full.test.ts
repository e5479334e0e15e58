import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { script } from '../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, hangs, thinks, turn } from '../../src/effects/simulated/scripted-model/step.js';
import { edit, glob, read, write } from '../../src/effects/simulated/scripted-model/tool-calls.js';
import { type MessagesApi, serveMessages } from '../messages-api/messages-api.js';
import { status, type WireScript, type WireStep } from '../messages-api/wire-step.js';
import { aStore, contentOf, lockOf, withPriorLock } from './a-store.js';
import { cli, startCli } from './run-cli.js';

const KEY = 'sk-not-a-key-but-just-as-secret';
const env = { ANTHROPIC_API_KEY: KEY };

const ENTRY = '- [Deploys](deploys.md) — how it ships\n';
const TOPIC = '---\nname: deploys\ndescription: how it ships\ntype: project\n---\n\n- It ships on Mondays.\n';

let open: readonly MessagesApi[] = [];
afterEach(async () => {
  await Promise.all(open.map((api) => api.close()));
  open = [];
});

const scene = async (played: WireScript) => {
  const api = await serveMessages(played);
  open = [...open, api];
  const store = withPriorLock(aStore({ 'MEMORY.md': `# Memory\n\n${ENTRY}`, 'deploys.md': TOPIC }));
  const args = ['run', '--force', '--json', '--base-url', api.url, ...store.options];
  return { api, args, ...store };
};

/** All that a run has written down, journals and objects. */
const writtenIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

const work = turn(thinks('Mondays?'), calls(edit('deploys.md', 'Mondays', 'Tuesdays')));

describe('autodream run with a key', () => {
  test('lets a model consolidate the store, and tells which it was, what it used and what that cost', async () => {
    const { api, args, memory, folder } = await scene(
      script(calls(glob('**/*'), read('deploys.md')), work, ends('One day was corrected.')),
    );
    const { code, out, err } = await cli(args, { env });
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(result).toMatchObject({
      outcome: 'completed',
      engine: 'anthropic',
      model: 'claude-sonnet-5-5',
      turns: 3,
      files: { changed: ['deploys.md'] },
    });
    expect(result.costUsd).toBeGreaterThan(0);
    expect(result.cacheReadShare).toBeGreaterThan(0);
    expect(readFileSync(join(memory, 'deploys.md'), 'utf8')).toBe(TOPIC.replace('Mondays', 'Tuesdays'));
    expect(err).toMatch(/anthropic.*claude-sonnet-5-5/s);
    expect(api.requests.map(({ refused }) => refused)).toEqual([null, null, null]);
    expect(`${out}${err}${writtenIn(folder)}`).not.toContain(KEY);
  });

  test('fails with a sentence when the key is not taken, and changes nothing', async () => {
    const { args, memory } = await scene(script<WireStep>(status(401, 'authentication_error')));
    const [content, lock] = [contentOf(memory), lockOf(memory)];
    const { code, out } = await cli(args, { env });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('Set ANTHROPIC_API_KEY'),
    });
    expect([contentOf(memory), lockOf(memory)]).toEqual([content, lock]);
  });

  test('takes the model and the caps that it is given', async () => {
    const { api, args } = await scene(script(work, calls(write('deploys.md', 'x')), ends('Done.')));
    const { out } = await cli(
      [...args, '--model', 'claude-opus-5-5', '--max-turns', '2', '--max-output-tokens', '4000'],
      { env },
    );
    expect(JSON.parse(out)).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('2 turns') });
    expect(api.requests.map(({ body }) => body?.model)).toEqual(['claude-opus-5-5', 'claude-opus-5-5']);
    expect(api.requests[0]?.body?.max_tokens).toBe(4_000);
  });

  test('stopped by SIGINT in the middle of a request breaks it off and restores', async () => {
    const { api, args, memory } = await scene(script(work, hangs()));
    const [content, lock] = [contentOf(memory), lockOf(memory)];
    const { child, ended } = startCli(args, { env });
    const request = await api.onRequest(2);
    child.kill('SIGINT');
    await request.abandoned;
    expect(await ended).toMatchObject({ code: 130 });
    expect([contentOf(memory), lockOf(memory)]).toEqual([content, lock]);
    expect(api.requests).toHaveLength(2);
  });

  test('killed outright in the middle of a request is restored by whoever looks next', async () => {
    const { api, args, memory, options } = await scene(script(work, hangs()));
    const [content, lock] = [contentOf(memory), lockOf(memory)];
    const { child, ended } = startCli(args, { env });
    await api.onRequest(2);
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    expect(lockOf(memory)).not.toEqual(lock);
    await cli(['kill', '--json', ...options]);
    expect([contentOf(memory), lockOf(memory)]).toEqual([content, lock]);
  });

  test('asks nobody where the key would cross the network in clear', async () => {
    const { args, memory } = await scene([]);
    const content = contentOf(memory);
    const { code, out, err } = await cli([...args, '--base-url', 'http://api.example.com'], { env });
    expect(code).not.toBe(0);
    expect(`${out}${err}`).toContain('unencrypted');
    expect(contentOf(memory)).toEqual(content);
  });
});
