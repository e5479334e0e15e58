import { expect, test } from 'vitest';
import { aFolder, aMessyStore, contentOf, type TestStore } from './a-store.js';
import { cli, type Ended, type SpawnOptions, startCli } from './run-cli.js';

/** The address that a server prints once it listens, and its end when it is asked to stop. */
const inspecting = async (
  args: readonly string[],
  options?: SpawnOptions,
): Promise<{ readonly address: URL; readonly stop: () => Promise<Ended> }> => {
  const { child, ended } = startCli(['inspect', ...args], options);
  const line = await new Promise<string>((done, failed) => {
    child.stdout?.once('data', (text: string) => done(text));
    ended.then(({ err }) => failed(new Error(err)), failed);
  });
  const stop = (): Promise<Ended> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { address: new URL(line.trim()), stop };
};

const headersOf = (address: URL): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${address.searchParams.get('token')}`,
  origin: address.origin,
  'content-type': 'application/json',
});

const dreamt = async ({ options }: TestStore): Promise<string> => {
  const { out } = await cli(['run', '--force', '--json', ...options]);
  return JSON.parse(out).runId;
};

test('inspect serves the page of a run until it is stopped; what is undone there is undone', async () => {
  const store = aMessyStore();
  const before = contentOf(store.memory);
  const runId = await dreamt(store);
  expect(contentOf(store.memory)).not.toEqual(before);
  const { address, stop } = await inspecting(['latest', ...store.options]);
  expect(address).toMatchObject({ hostname: '127.0.0.1', hash: `#/runs/${runId}` });
  const page = await fetch(address);
  expect(page.status).toBe(200);
  const files = [...(await page.text()).matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  expect(files.length).toBeGreaterThan(1);
  for (const path of files) expect((await fetch(new URL(`/${path}`, address))).status).toBe(200);
  const live = await fetch(new URL('/api/live', address), { headers: headersOf(address) });
  const undone = await fetch(new URL(`/api/runs/${runId}/undo`, address), {
    method: 'POST',
    headers: headersOf(address),
    body: JSON.stringify({ confirm: runId }),
  });
  expect(await undone.json()).toEqual({
    done: true,
    sentence: expect.stringMatching(/^The changes are taken back/),
  });
  expect(contentOf(store.memory)).toEqual(before);
  const ended = await stop();
  expect(ended).toMatchObject({ code: 0, signal: null, err: '' });
  expect(await live.text()).toContain('"kind":"undo"');
});

test('inspect works where there is no store yet, and says why it cannot have a port', async () => {
  const folder = aFolder();
  const options = { cwd: folder, env: { HOME: folder } };
  const { address, stop } = await inspecting([], options);
  const store = await fetch(new URL('/api/store', address), { headers: headersOf(address) });
  expect(await store.json()).toMatchObject({ memory: expect.stringContaining(folder), index: null });
  const other = await cli(['inspect', '--port', address.port], options);
  expect(other).toMatchObject({
    code: 1,
    err: `autodream: Port ${address.port} of this machine cannot be listened on (EADDRINUSE). Another program has it. Name another port, or none to get a free one.\n`,
  });
  expect(await cli(['inspect', 'mf3k2'], options)).toMatchObject({ code: 1, out: '' });
  expect((await stop()).code).toBe(0);
});
