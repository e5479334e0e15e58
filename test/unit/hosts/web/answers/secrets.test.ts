import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { script } from '../../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, says, turn } from '../../../../../src/effects/simulated/scripted-model/step.js';
import { bash, write } from '../../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { liveCapabilities } from '../../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../../src/hosts/dream/dream.js';
import type { DiffAnswer, RunRow } from '../../../../../src/hosts/web/api.js';
import { sealRecord } from '../../../../../src/journal/seal.js';
import { verifyChain } from '../../../../../src/journal/verify-chain.js';
import { base62 } from '../../../permissions/secrets/samples.js';
import { openVerdict, smallStore } from '../../dream/small-store.js';
import { scriptedEngine } from '../../scripted-engine.js';
import { aPageServer, type PageServer } from '../a-page-server.js';

const TOKEN = `ghp_${base62(36)}`;
const PASSWORD = `${base62(14)}9`;
const KNOWN = 'low-water-mark';
const LINES = [base62(64), base62(64, 9), base62(20, 11)];
const PEM = ['-----BEGIN PRIVATE KEY-----', ...LINES, '-----END PRIVATE KEY-----'].join('\n');
const SECRETS = [TOKEN, PASSWORD, KNOWN, ...LINES];
const TURNED_ROUND = '\u202egnp.exe';

let store: Awaited<ReturnType<typeof smallStore>>;
let page: PageServer;
const capabilities = { ...liveCapabilities(), environment: () => ({ TIDE_TOKEN: KNOWN }) };

beforeEach(async () => {
  store = await smallStore();
  page = await aPageServer(store.folders, { capabilities });
});
afterEach(async () => {
  await page.server.close();
  await store.remove();
});

/** A dream over a store with secrets, whose model says them as well. */
const dreamt = async (): Promise<string> => {
  const { memory } = store.folders;
  const told = `- The robot has ${TOKEN}.\n- ${KNOWN} ${TURNED_ROUND}\n- Password: ${PASSWORD}\n`;
  await appendFile(join(memory, 'harbour.md'), `${told}\n\`\`\`\n${PEM}\n\`\`\`\n- The last line.\n`);
  const { engine } = scriptedEngine(
    script(
      turn(says(`The password is “${PASSWORD}”, ${TURNED_ROUND}.`), calls(bash(`cat ${KNOWN} ${TOKEN}`))),
      turn(calls(write('new.md', `# New\n\n- Also: ${PASSWORD} and ${KNOWN}.\n`))),
      ends(TOKEN),
    ),
  );
  const { runId } = await startDream(capabilities, store.folders, { verdict: openVerdict, engine }).done;
  return runId;
};

/** Puts what no run of ours writes into a journal, as if its own masking had failed. */
const spoiled = async (runId: string): Promise<void> => {
  const path = join(store.folders.state, 'runs', `${runId}.jsonl`);
  const bytes = await capabilities.files.read(path)();
  const { records } = verifyChain(
    bytes._tag === 'Right' && bytes.right !== null ? bytes.right : new Uint8Array(),
  );
  let prev: string | null = null;
  let text = '';
  for (const record of records) {
    const { event } = record;
    const outcome = {
      _tag: 'Left',
      left: { _tag: 'Fault', reason: `got ${TOKEN}`, password: PASSWORD, [TOKEN]: 1 },
    } as const;
    const isOne = event.type === 'OUTCOME' && record.seq === 2;
    const sealed = sealRecord({ ...record, event: isOne ? { ...event, outcome } : event, prev });
    prev = sealed.record.hash;
    text += sealed.line;
  }
  await writeFile(path, text);
};

const everything = async (runId: string): Promise<string> => {
  const { records } = JSON.parse((await page.get(`/api/runs/${runId}`)).text);
  const paths = [
    '/api/store',
    '/api/runs',
    `/api/runs/${runId}`,
    `/api/runs/${runId}/records?count=500`,
    `/api/runs/${runId}/diff`,
    ...Array.from({ length: records }, (_, seq) => `/api/runs/${runId}/records/${seq}`),
  ];
  const answers = [];
  for (const path of paths) answers.push(await page.get(path));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return answers.map(({ text }) => text).join('\n');
};

test('no secret of a store, of a model’s words or of the environment is in any answer, nor a sign that turns text round', async () => {
  const runId = await dreamt();
  const [run] = JSON.parse((await page.get('/api/runs')).text) as readonly RunRow[];
  expect(run?.outcome).toMatch(/^(?:completed|held)$/);
  const diff = JSON.parse((await page.get(`/api/runs/${runId}/diff`)).text) as DiffAnswer;
  expect(diff.files.find(({ path }) => path === 'new.md')?.after).toContain('[masked');
  const told = await everything(runId);
  for (const secret of [...SECRETS, '\u202e']) expect(told).not.toContain(secret);
});

test('a secret that stands in a journal in spite of all is told by nobody', async () => {
  const runId = await dreamt();
  await spoiled(runId);
  const told = await everything(runId);
  expect(told).toContain('got [masked');
  for (const secret of SECRETS) expect(told).not.toContain(secret);
});
