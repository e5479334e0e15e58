import * as E from 'fp-ts/lib/Either.js';
import { expect } from 'vitest';
import type { Message } from '../../../../src/effects/ports/model.js';
import type { Script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startUndo } from '../../../../src/hosts/edits/edit.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import type { Outcome } from '../../../../src/hosts/history/dream-result.js';
import { openStore } from '../../../../src/hosts/store.js';
import type { Limits } from '../../../../src/machines/agent/limits.js';
import { openVerdict } from '../dream/small-store.js';
import { scriptedEngine } from '../scripted-engine.js';
import { differing, namesIn, type Standing, type World } from './world.js';

/**
 * What a model tries with the roomy store, and what comes of it. `denied`: names of the tools whose calls were denied, in
 * order. `told`: what stands in the results that it got. `changed`: paths whose files are not as before, with words that
 * are in them now, null for a file that is gone; nothing else may be different.
 */
export type Scenario = {
  readonly name: string;
  readonly script: (world: World) => Script;
  readonly outcome: Outcome;
  readonly reason?: RegExp;
  readonly denied?: readonly string[];
  readonly told?: RegExp;
  readonly changed?: Readonly<Record<string, string | null>>;
  readonly limits?: Partial<Limits>;
};

const expectHonestJournals = async ({ capabilities, folders }: World): Promise<void> => {
  const audit = await auditStore(openStore(capabilities, folders))();
  expect(audit).toMatchObject({ right: { fault: null } });
  const runs = E.isRight(audit) ? audit.right.runs : [];
  expect(runs.length).toBeGreaterThan(0);
  for (const run of runs) expect(run).toMatchObject({ wrong: null, settled: true, replayed: true, torn: 0 });
};

const expectUndone = async (world: World, was: Standing): Promise<void> => {
  const undo = await startUndo(world.capabilities, world.folders, 'latest');
  if (E.isLeft(undo)) throw new Error(undo.left.reason);
  expect(await undo.right.done).toMatchObject({ outcome: 'completed' });
  expect((await world.standing()).content).toEqual(was.content);
};

const dreamOf = async ({ script, limits }: Scenario, world: World) => {
  const { engine, model } = scriptedEngine(script(world), limits);
  const denied: string[] = [];
  const handle = startDream(world.capabilities, world.folders, {
    verdict: openVerdict,
    engine,
    onEvent: (event) => {
      if (event._tag === 'ToolDenied') denied.push(event.tool);
    },
  });
  const { outcome, reason } = await handle.done;
  const heard = model.requests.at(-1)?.messages ?? [];
  const blocks = heard.flatMap(({ content }): readonly Message['content'][number][] => content);
  const results = blocks.map((block) => (block.type === 'tool_result' ? block.content : '')).join('\n');
  return { ended: { outcome, reason }, denied, results };
};

const expectChanged = ({ outcome, changed = {} }: Scenario, was: Standing, is: Standing): void => {
  expect(differing(was.content, is.content)).toEqual(Object.keys(changed).sort());
  for (const [path, words] of Object.entries(changed))
    expect(is.content[path] ?? null).toEqual(words === null ? null : expect.stringContaining(words));
  expect(is.elsewhere).toEqual(was.elsewhere);
  if (outcome === 'completed' || outcome === 'unchanged') expect(is.time).toBeGreaterThan(was.time ?? 0n);
  else expect(is.time).toBe(was.time);
};

/** Dreams and compares everything with what the scenario says. What was let in is undone again. */
export const play = async (scenario: Scenario, world: World): Promise<void> => {
  const was = await world.standing();
  const { ended, denied, results } = await dreamOf(scenario, world);
  const { outcome, reason, told } = scenario;
  expect(ended).toEqual({ outcome, reason: reason && expect.stringMatching(reason) });
  expect(denied).toEqual(scenario.denied ?? []);
  if (told !== undefined) expect(results).toMatch(told);
  expectChanged(scenario, was, await world.standing());
  expect(await namesIn(world.capabilities, `${world.folders.state}/staging`)).toEqual([]);
  await expectHonestJournals(world);
  if (outcome === 'completed') await expectUndone(world, was);
};
