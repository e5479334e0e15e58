import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { expect } from 'vitest';
import type { Message } from '../../../../src/effects/ports/model.js';
import type { Script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { auditStore } from '../../../../src/hosts/audit.js';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream.js';
import type { Outcome } from '../../../../src/hosts/dream-result.js';
import { startUndo } from '../../../../src/hosts/edit.js';
import { openStore } from '../../../../src/hosts/store.js';
import type { Limits } from '../../../../src/machines/agent/limits.js';
import { contentOf, lockTime, openVerdict } from '../dream/small-store.js';
import { scriptedEngine } from '../scripted-engine.js';
import { type RoomyStore, roomyStore } from './roomy-store.js';

/**
 * What a model tries with the roomy store, and what comes of it. `denied`: names of the tools whose calls were denied, in
 * order. `told`: what stands in the results that it got. `changed`: paths whose files are not as before, with words that
 * are in them now, null for a file that is gone; nothing else may be different.
 */
export type Scenario = {
  readonly name: string;
  readonly script: (store: RoomyStore) => Script;
  readonly outcome: Outcome;
  readonly reason?: RegExp;
  readonly denied?: readonly string[];
  readonly told?: RegExp;
  readonly changed?: Readonly<Record<string, string | null>>;
  readonly limits?: Partial<Limits>;
};

const live = liveCapabilities();

const standing = async ({ folders, outside, view }: RoomyStore) => ({
  content: await contentOf(folders.memory),
  outside: await contentOf(outside),
  beside: await readdir(join(folders.memory, '..')),
  time: await lockTime(view),
});

const differing = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((path) => one[path] !== other[path])
    .sort();

const expectHonestJournals = async ({ folders }: RoomyStore): Promise<void> => {
  const audit = await auditStore(openStore(live, folders))();
  expect(audit).toMatchObject({ right: { fault: null } });
  const runs = E.isRight(audit) ? audit.right.runs : [];
  expect(runs.length).toBeGreaterThan(0);
  for (const run of runs) expect(run).toMatchObject({ wrong: null, settled: true, replayed: true, torn: 0 });
};

const expectUndone = async (store: RoomyStore, was: Readonly<Record<string, string>>): Promise<void> => {
  const undo = await startUndo(live, store.folders, 'latest');
  if (E.isLeft(undo)) throw new Error(undo.left.reason);
  expect(await undo.right.done).toMatchObject({ outcome: 'completed' });
  expect(await contentOf(store.folders.memory)).toEqual(was);
};

const dreamOf = async ({ script, limits }: Scenario, store: RoomyStore) => {
  const { engine, model } = scriptedEngine(script(store), limits);
  const denied: string[] = [];
  const handle = startDream(live, store.folders, {
    verdict: openVerdict,
    engine,
    onEvent: (event) => {
      if (event._tag === 'ToolDenied') denied.push(event.tool);
    },
  });
  const result = await handle.done;
  const heard = model.requests.at(-1)?.messages ?? [];
  const blocks = heard.flatMap(({ content }): readonly Message['content'][number][] => content);
  const results = blocks.map((block) => (block.type === 'tool_result' ? block.content : '')).join('\n');
  return { result, denied, results };
};

/** Dreams and compares everything with what the scenario says. What was let in is undone again. */
export const play = async (scenario: Scenario): Promise<void> => {
  const store = await roomyStore();
  try {
    const was = await standing(store);
    const { result, denied, results } = await dreamOf(scenario, store);
    const { outcome, reason, changed = {}, told } = scenario;
    expect({ outcome: result.outcome, reason: result.reason }).toEqual({
      outcome,
      reason: reason === undefined ? undefined : expect.stringMatching(reason),
    });
    expect(denied).toEqual(scenario.denied ?? []);
    if (told !== undefined) expect(results).toMatch(told);
    const is = await standing(store);
    expect(differing(was.content, is.content)).toEqual(Object.keys(changed).sort());
    for (const [path, words] of Object.entries(changed))
      expect(is.content[path] ?? null).toEqual(words === null ? null : expect.stringContaining(words));
    expect(is.outside).toEqual(was.outside);
    expect(is.beside.filter((name) => name !== '.autodream')).toEqual(was.beside);
    if (outcome === 'completed' || outcome === 'unchanged') expect(is.time).toBeGreaterThan(was.time ?? 0n);
    else expect(is.time).toBe(was.time);
    expect(await readdir(join(store.folders.state, 'staging'))).toEqual([]);
    await expectHonestJournals(store);
    if (outcome === 'completed') await expectUndone(store, was.content);
  } finally {
    await store.remove();
  }
};
