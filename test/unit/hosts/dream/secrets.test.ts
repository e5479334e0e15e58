import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../../../src/effects/simulated/scripted-model/scripted-model.js';
import { calls, ends, turn } from '../../../../src/effects/simulated/scripted-model/step.js';
import { glob, write } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import type { HostEvent } from '../../../../src/hosts/dream/host-events.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { runnerEngine } from '../../../../src/hosts/engines/runner-engine.js';
import { base62 } from '../../permissions/secrets/samples.js';
import { openVerdict, smallStore } from './small-store.js';

const TOKEN = `ghp_${base62(36)}`;
const PASSWORD = `${base62(14)}9`;
const KNOWN = 'low-water-mark';
const LINES = [base62(64), base62(64, 9), base62(20, 11)];
const PEM = ['-----BEGIN PRIVATE KEY-----', ...LINES, '-----END PRIVATE KEY-----'].join('\n');
const PASSWORD_LINE = `Database password: ${PASSWORD}`;
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
    `- The robot has ${TOKEN} for tickets.\n- Harbour ${KNOWN} harbour.\n- ${PASSWORD_LINE}\n\n\`\`\`\n${PEM}\n\`\`\`\n`,
  );
  const content = `Remember that the ferry robot uses ${SAID} from now on.`;
  const row = { type: 'user', message: { role: 'user', content }, timestamp: '2026-03-09T10:00:00.000Z' };
  await writeFile(join(scene.folders.transcripts, 'said.jsonl'), `${JSON.stringify(row)}\n`);
};

test('a dream by rule over a store with secrets leaves each where it was, and none in its state, its events or its result', async () => {
  const { memory, state } = scene.folders;
  await plant(memory);
  const events: HostEvent[] = [];
  const environment = vi.fn(() => ({ TIDE_TOKEN: KNOWN }));
  if (openVerdict._tag !== 'Open') throw new Error('the verdict is open');
  const { outcome, ...result } = await startDream({ ...liveCapabilities(), environment }, scene.folders, {
    verdict: { ...openVerdict, sessions: ['said'] },
    onEvent: (event) => events.push(event),
  }).done;
  expect(outcome).toBe('completed');
  expect(environment).toHaveBeenCalledOnce();
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

test('what a host’s own loop reports is journaled and told without secrets', async () => {
  const { memory, state } = scene.folders;
  await plant(memory);
  const events: HostEvent[] = [];
  const handle = startDream(liveCapabilities(), scene.folders, {
    verdict: openVerdict,
    engine: runnerEngine({
      kindOf: () => 'read',
      run: async ({ check, onMessage }) => {
        const call = { id: 'c', name: 'Look', input: { file_path: 'harbour.md', about: TOKEN } };
        check(call);
        onMessage({
          role: 'assistant',
          content: [
            { type: 'text', text: PASSWORD_LINE },
            { type: 'tool_use', ...call },
          ],
        });
        const content = await readFile(join(memory, 'harbour.md'), 'utf8');
        onMessage({
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'c', content, isError: false }],
        });
        return { _tag: 'Failed', reason: `The key ${TOKEN} was refused.` };
      },
    }),
    onEvent: (event) => events.push(event),
  });
  const result = await handle.done;
  expect(result).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('[masked github-token'),
  });
  const told = [...(await stateTexts(state)), JSON.stringify([events, result, handle.task()])].join('\n');
  expect(told).toContain('[masked password');
  for (const secret of [TOKEN, PASSWORD, ...LINES]) expect(told).not.toContain(secret);
});

test('a file whose name holds a secret is found by its placeholder, and what is wrong with it is told without the secret', async () => {
  const { memory, state } = scene.folders;
  await writeFile(
    join(memory, `${TOKEN}.md`),
    '---\nname: robot\ndescription: a robot\ntype: project\n---\n\n- It sails.\n',
  );
  const model = scriptedModel(
    script(
      turn(calls(glob('ghp*'))),
      ({ messages }) =>
        turn(
          calls(write(JSON.stringify(messages).match(/\[masked [^\]]*\]\.md/)?.[0] ?? '', '- It sails.\n')),
        ),
      ends('Done.'),
    ),
  );
  const result = await startDream(liveCapabilities(), scene.folders, {
    verdict: openVerdict,
    engine: localEngine(() => model),
  }).done;
  expect(result).toMatchObject({
    outcome: 'held',
    reason: expect.stringMatching(/\[masked github-token 1 \w+\]\.md/),
  });
  expect([...(await stateTexts(state)), JSON.stringify(model.requests)].join()).not.toContain(TOKEN);
});
