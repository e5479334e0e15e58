import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { aMessyStore } from './a-store.js';

const EXAMPLE = resolve(import.meta.dirname, '../../examples/telemetry');

let collector: ChildProcess | null = null;
afterEach(() => {
  collector?.kill();
  collector = null;
});

/** The example's collector on a free port: where it listens, and the lines that it prints from then on. */
const collecting = async () => {
  const child = spawn(process.execPath, [`${EXAMPLE}/collector.js`, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  collector = child;
  const lines: string[] = [];
  const input = createInterface(child.stdout);
  const [first] = await once(input, 'line');
  input.on('line', (line: string) => lines.push(line));
  return { url: /http:\S+/.exec(String(first))?.[0] ?? '', lines };
};

test('the example exports a dream to its collector, with nothing of the store in it', async () => {
  const { url, lines } = await collecting();
  const { folder, memory } = aMessyStore();
  const host = spawn(process.execPath, [`${EXAMPLE}/dream.js`, memory, `${folder}/sessions`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: url },
  });
  const said: string[] = [];
  createInterface(host.stdout).on('line', (line) => said.push(line));
  expect(await once(host, 'close')).toEqual([0, null]);
  expect(said).toEqual([expect.stringContaining('The dream ended: completed.')]);
  // The host ends when all was taken, and the collector prints before it answers.
  collector?.kill();
  if (collector !== null) await once(collector, 'close');
  expect(lines).toContainEqual(expect.stringMatching(/^span autodream\.dream \d+ ms .*"completed"/));
  const names = lines.flatMap((line) => /^metric (\S+)/.exec(line)?.[1] ?? []);
  expect(names).toEqual(
    expect.arrayContaining(['autodream.run.fired', 'autodream.run.ended', 'autodream.run.improved']),
  );
  expect(lines.join('\n')).not.toContain(folder);
});
