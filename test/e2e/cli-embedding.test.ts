import { execFileSync } from 'node:child_process';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, aMessyStore } from './a-store.js';

const TRACE = resolve(import.meta.dirname, 'trace-loads.mjs');
const EMBEDDING = resolve(import.meta.dirname, '../../dist/embedding.js');

const HOST = `
import { createAutoDream } from '${EMBEDDING}';
const [memory, transcripts] = process.argv.slice(2);
const autoDream = createAutoDream({
  store: { memory, transcripts },
  settings: { autoDreamEnabled: true },
  log: null,
  onVerdict: ({ gate }) => console.log(gate),
});
await autoDream.start();
autoDream.onTurnEnd({ sessionId: 'a', messages: [{ role: 'user', text: 'Hello.' }] });
`;

test('a host whose turn is refused by the time gate has loaded neither XState nor an SDK nor a parser, and ends by itself', () => {
  const { memory } = aMessyStore();
  const folder = aFolder();
  writeFileSync(join(memory, '.consolidate-lock'), '');
  utimesSync(join(memory, '.consolidate-lock'), new Date(), new Date());
  const [program, loaded] = [join(folder, 'host.mjs'), join(folder, 'loaded')];
  writeFileSync(program, HOST);
  writeFileSync(loaded, '');
  const said = execFileSync(process.execPath, [`--import=${TRACE}`, program, memory, folder], {
    env: { PATH: process.env.PATH, HOME: folder, LOADED: loaded },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(said).toBe('time\n');
  const urls = readFileSync(loaded, 'utf8').split('\n');
  const packages = urls.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []);
  expect([...new Set(packages)]).toEqual(['fp-ts']);
  expect(urls.filter((url) => /\/dream\.js$|\.machine\.js$|capabilities\.js$/.test(url))).toEqual([]);
  expect(urls.some((url) => url.endsWith('machines/gate/cheap-gates.js'))).toBe(true);
});
