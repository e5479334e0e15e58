import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, expect } from 'vitest';
import { anthropicModel } from '../../../src/effects/live/anthropic/anthropic-model.js';
import { ownPrefix } from '../../../src/effects/live/anthropic/prefix.js';
import type { Timeouts } from '../../../src/effects/live/anthropic/watch.js';
import { type Capabilities, liveCapabilities } from '../../../src/hosts/capabilities.js';
import { startDream } from '../../../src/hosts/dream/dream.js';
import { anthropicEngine } from '../../../src/hosts/engines/anthropic-engine.js';
import type { Engine } from '../../../src/hosts/engines/engine.js';
import { auditStore } from '../../../src/hosts/history/audit.js';
import { openStore } from '../../../src/hosts/store.js';
import type { Limits } from '../../../src/machines/agent/limits.js';
import { type MessagesApi, type Options, serveMessages } from '../../messages-api/messages-api.js';
import type { WireScript } from '../../messages-api/wire-step.js';
import { roomyStore } from '../../unit/hosts/adversarial/roomy-store.js';
import type { World } from '../../unit/hosts/adversarial/world.js';
import { openVerdict } from '../../unit/hosts/dream/small-store.js';

/** Never to be seen in a journal or a sentence. */
export const KEY = 'sk-not-a-key-but-just-as-secret';

const live = liveCapabilities();

/** A pause before another try is over at once; what takes longer than such a pause may is left as it is. */
const HURRIED_MS = 5 * 60_000;
export const hurried: Capabilities = {
  ...live,
  clock: { ...live.clock, setTimer: (ms, due) => live.clock.setTimer(ms <= HURRIED_MS ? 0 : ms, due) },
};

let after: readonly (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const tidy of after) await tidy();
  after = [];
});

export const connectionTo = ({ url }: MessagesApi) => ({ baseUrl: url, apiKey: KEY });

/** A served script, a store on the disk and the engine that dreams over it; all is gone after the test. */
export const wireScene = async (script: WireScript, options?: Options) => {
  const [api, store] = [await serveMessages(script, options), await roomyStore()];
  after = [...after, api.close, store.remove];
  const engine = anthropicEngine({ connection: connectionTo(api) });
  return { api, store, engine };
};

/** The same engine with timeouts that a test can wait for. */
export const impatient = (api: MessagesApi, engine: Engine, timeouts: Timeouts): Engine => ({
  ...engine,
  open: ({ tools, boundary }) => ({
    tools,
    model: anthropicModel({
      connection: connectionTo(api),
      prefix: ownPrefix({ model: 'claude-sonnet-5-5', system: 'Dream.', tools: [] }),
      source: 'auto-dream',
      boundary,
      timeouts,
    }),
  }),
});

export const dreamOver = (
  { folders }: World,
  engine: Engine,
  limits: Partial<Limits> = {},
  capabilities: Capabilities = hurried,
) => startDream(capabilities, folders, { verdict: openVerdict, engine, limits });

/** All journals are as they were written and say what happened, and nothing of the work is left lying about. How many are there? */
export const expectTidy = async ({ folders }: World): Promise<number> => {
  const staged = await readdir(join(folders.state, 'staging')).catch(() => []);
  expect(staged).toEqual([]);
  const audit = await auditStore(openStore(live, folders))();
  const runs = E.isRight(audit) ? audit.right.runs : [];
  expect(audit).toMatchObject({ right: { fault: null } });
  for (const run of runs) expect(run).toMatchObject({ wrong: null, settled: true, replayed: true });
  expect(JSON.stringify(runs)).not.toContain(KEY);
  return runs.length;
};
