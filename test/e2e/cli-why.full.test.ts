import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, aMessyStore, lockOf } from './a-store.js';
import { cli } from './run-cli.js';

test('why tells each gate by itself, and a look by “run” is noted for the next process where “why” and “status” note none', async () => {
  const { options } = aMessyStore();
  const asked = await cli(['why', '--json', ...options]);
  expect(asked).toMatchObject({ code: 0 });
  const { gates, dreams, alarms, notBefore } = JSON.parse(asked.out);
  expect(gates.map(({ gate }: { gate: string }) => gate)).toEqual([
    ...['enabled', 'store', 'time', 'not-before', 'throttle', 'sessions'],
  ]);
  expect([dreams, alarms, notBefore.lastScanAt]).toEqual([[], [], null]);
  expect((await cli(['status', ...options])).out).toContain('sessions since');

  const first = await cli(['run', ...options]);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('5 needed') });
  const second = await cli(['run', ...options]);
  expect(second).toMatchObject({ code: 0, out: expect.stringContaining('Sessions were counted') });
  const text = (await cli(['why', ...options])).out;
  expect(text).toMatch(/^now +Held back by throttle, sessions/m);
  expect(text).toMatch(/^ +throttle +refuses +Sessions were counted/m);
});

test('record counts the store as consolidated from now on, and log shows it', async () => {
  const { memory, options } = aMessyStore();
  const lock = join(memory, '.consolidate-lock');
  writeFileSync(lock, '');
  utimesSync(lock, 1_750_000_000, 1_750_000_000);
  const start = Date.now();
  const recorded = await cli(['record', ...options]);
  expect(recorded).toMatchObject({ code: 0, out: expect.stringContaining('counts as consolidated') });
  expect(Number((lockOf(memory)?.mtimeNs ?? 0n) / 1_000_000n)).toBeGreaterThanOrEqual(start);
  expect((await cli(['log', ...options])).out).toMatch(/ record +unchanged /);
  expect((await cli(['run', ...options])).out).toContain('24 h needed');
});

test('record says where there is no store yet', async () => {
  const root = aFolder();
  const ended = await cli(['record', '--project', root, '--json'], {
    env: { CLAUDE_CONFIG_DIR: join(root, 'none') },
  });
  expect(ended.code).toBe(1);
  expect(JSON.parse(ended.out).error).toMatch(/^There is no store at .* yet\./);
});
