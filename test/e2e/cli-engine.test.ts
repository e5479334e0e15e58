import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { aFolder, aMessyStore, contentOf, lockOf, withPriorLock } from './a-store.js';
import { cli } from './run-cli.js';

const KEY = 'sk-a-key-that-is-nobodys';
let server: Server | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

/** An API that knows no key, and what it was asked. */
const strictApi = async (): Promise<{ readonly url: string; readonly asked: string[] }> => {
  const asked: string[] = [];
  const listening = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      asked.push(body);
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"type":"error","error":{"type":"authentication_error","message":"invalid key"}}');
    });
  });
  server = listening;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, asked };
};

describe('autodream run and its engine', () => {
  test('takes rules where there is no key, and says so', async () => {
    const { options } = aMessyStore();
    const { code, err, out } = await cli(['run', '--force', '--json', ...options]);
    expect(code).toBe(0);
    expect(err).toMatch(/^autodream: engine local, because no key for the Messages API is set$/m);
    expect(err).not.toContain('estimate');
    expect(JSON.parse(out)).toMatchObject({ engine: 'local', model: null, costUsd: 0, estimate: null });
  });

  test('says what is missing where the API is asked for without a key, and begins nothing', async () => {
    const { options, memory } = aMessyStore();
    const { code, err, out } = await cli(['run', '--force', '--engine', 'anthropic', '--json', ...options]);
    expect(code).toBe(1);
    expect(err).toMatch(/no key.*Set ANTHROPIC_API_KEY/);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'failed', runId: null });
    expect(lockOf(memory)).toBeNull();
  });

  test('takes the API where there is a key, tells the estimate, and fails with its reason, the store as it was', async () => {
    const store = withPriorLock(aMessyStore());
    const [content, lock] = [contentOf(store.memory), lockOf(store.memory)];
    const { url, asked } = await strictApi();
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url };
    const args = ['run', '--force', '--max-cost', '0.50', ...store.options];
    const { code, err, out } = await cli(args, { env });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^autodream: engine anthropic with claude-sonnet-5-5, because ANTHROPIC_API_KEY is set$/m,
    );
    expect(err).toMatch(/^autodream: estimate: \d+ to \d+ turns and .* to .* USD, at most 0\.50 USD$/m);
    expect(err).toMatch(/key/);
    expect(out + err).not.toContain(KEY);
    expect(asked).toHaveLength(1);
    expect(JSON.parse(asked[0] ?? '')).toMatchObject({ model: 'claude-sonnet-5-5' });
    expect(asked.join()).not.toContain(KEY);
    expect(contentOf(store.memory)).toEqual(content);
    expect(lockOf(store.memory)).toEqual(lock);
  });

  test('takes prices from a file, and keeps no cap on cost for a model that has none', async () => {
    const { options } = aMessyStore();
    const file = join(aFolder(), 'prices.json');
    writeFileSync(file, '[{"model":"mine","from":"2026-01-01","tiers":[{"input":1,"output":2}]}]');
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: (await strictApi()).url };
    const run = (...more: string[]) =>
      cli(['run', '--force', '--prices', file, ...more, ...options], { env });
    expect((await run('--model', 'mine')).err).toMatch(/estimate: .*at most 5\.00 USD/);
    const unknown = await run('--model', 'another', '--max-cost', '1');
    expect(unknown.code).toBe(1);
    expect(unknown.err).toMatch(/The price of another is not known, so a cap on cost cannot be kept/);
    writeFileSync(file, '{"mine": 1}');
    expect((await run('--model', 'mine')).err).toMatch(/The price list is wrong/);
  });
});
