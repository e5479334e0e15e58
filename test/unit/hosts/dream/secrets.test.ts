import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import type { HostEvent } from '../../../../src/hosts/dream/host-events.js';
import { base62 } from '../../permissions/secrets/samples.js';
import { openVerdict, smallStore } from './small-store.js';

const TOKEN = `ghp_${base62(36)}`;
const PASSWORD = `${base62(14)}9`;
const KNOWN = 'low-water-mark';
const LINES = [base62(64), base62(64, 9), base62(20, 11)];
const PEM = ['-----BEGIN PRIVATE KEY-----', ...LINES, '-----END PRIVATE KEY-----'].join('\n');
const OWN = [TOKEN, PASSWORD, KNOWN, ...LINES];
const SAID = `glpat-${base62(20)}`;

let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

/** The texts of all files below a folder, but for copies of the store's own files. */
const stateTexts = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(?:objects|staging)\//.test(path));
  return Promise.all(paths.map((path) => readFile(path, 'utf8')));
};

const plant = async (memory: string): Promise<void> => {
  await appendFile(
    join(memory, 'harbour.md'),
    `- The robot has ${TOKEN} for tickets.\n- Harbour ${KNOWN} harbour.\n- Database password: ${PASSWORD}\n\n\`\`\`\n${PEM}\n\`\`\`\n`,
  );
  const content = `Remember that the ferry robot uses ${SAID} from now on.`;
  const row = { type: 'user', message: { role: 'user', content }, timestamp: '2026-03-09T10:00:00.000Z' };
  await writeFile(join(scene.folders.transcripts, 'said.jsonl'), `${JSON.stringify(row)}\n`);
};

test('a dream by rule over a store with secrets leaves each where it was, and none in its state, its events or its result', async () => {
  const { memory, state } = scene.folders;
  await plant(memory);
  const events: HostEvent[] = [];
  if (openVerdict._tag !== 'Open') throw new Error('the verdict is open');
  const { outcome, ...result } = await startDream(
    { ...liveCapabilities(), environment: () => ({ TIDE_TOKEN: KNOWN }) },
    scene.folders,
    { verdict: { ...openVerdict, sessions: ['said'] }, onEvent: (event) => events.push(event) },
  ).done;
  expect(outcome).toBe('completed');
  const texts = await stateTexts(state);
  expect(texts.some((text) => text.includes('[masked github-token'))).toBe(true);
  const told = [...texts, JSON.stringify([events, result])].join('\n');
  for (const secret of [...OWN, SAID]) expect(told).not.toContain(secret);
  const harbour = await readFile(join(memory, 'harbour.md'), 'utf8');
  for (const secret of OWN) expect(harbour).toContain(secret);
  expect(harbour).toContain(PEM);
  expect(harbour.match(/ferry leaves at 7/gi)).toHaveLength(1);
  expect(harbour).not.toContain('[masked');
});
