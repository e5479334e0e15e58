import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../../../src/config.js';
import { keepTrust, trustPath } from '../../../../src/hosts/assistant/activation/trust-file.js';
// The product imports it late; here that is not to count as time of a test.
import '../../../../src/hosts/assistant/live/desk.js';
import '../../../../src/hosts/assistant/live/live-assistant.js';
import { openAssistant } from '../../../../src/hosts/assistant/open-assistant.js';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { openStore } from '../../../../src/hosts/store.js';

type Wish = { readonly key?: boolean; readonly proactive?: boolean; readonly setting?: boolean };

/** The assistant of a folder that is trusted, on a disk; it is asked for with --assistant. */
const opened = async ({ key = false, proactive = false, setting = false }: Wish) => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-assistant-')));
  const project = join(home, 'project');
  const memory = join(home, 'store', 'memory');
  for (const folder of [project, memory]) mkdirSync(folder, { recursive: true });
  const live = liveCapabilities();
  const engine = key ? { ...live.engine, name: 'anthropic' as const } : live.engine;
  const folders = { memory, transcripts: memory, state: join(home, 'state') };
  const store = openStore({ ...live, engine }, folders);
  await keepTrust(live, trustPath({ home, env: {} }), project, 'trusted')();
  const values = { ...DEFAULT_SETTINGS, assistant: true, proactive: setting };
  const assistant = await openAssistant({
    ...{ store, project, home, proactive, zone: 'UTC', skipFlag: true },
    paths: { ...folders, layout: 'plain', explicit: false },
    environment: key ? { ANTHROPIC_API_KEY: 'a-key' } : {},
    log: { write: () => {}, flush: async () => {} },
    loadSettings: async () => ({ ...values, ...readSettings(values, {}, {}) }),
    tell: () => {},
  });
  onTestFinished(async () => {
    await assistant.stop();
    rmSync(home, { recursive: true, force: true });
  });
  return assistant;
};

test('without a key the assistant is active, takes no initiative however much it is wished, and says why to who talks', async () => {
  const assistant = await opened({ proactive: true, setting: true });
  const view = assistant.view();
  expect(view).toMatchObject({ activation: { _tag: 'Active' }, engine: 'local', mode: null });
  expect(view.why).toContain('no key');
  expect(assistant.say('Hello.')).toBe(view.why);
  expect(assistant.work()).toEqual([]);
});

test.each([
  [{ proactive: true }, 'active'],
  [{ setting: true }, 'active'],
  [{}, null],
])('with a key it takes initiative where it is wished: %j', async (wish, mode) => {
  const assistant = await opened({ key: true, ...wish });
  expect(assistant.view()).toMatchObject({ engine: 'anthropic', mode });
  expect(assistant.work()).toHaveLength(mode === null ? 0 : 1);
});
