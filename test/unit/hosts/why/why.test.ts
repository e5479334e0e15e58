import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../../../src/config.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { faults, hangs } from '../../../../src/effects/simulated/scripted-model/step.js';
import { whyJson, whyReport } from '../../../../src/hosts/cli/views/why-report.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { beginExtraction } from '../../../../src/hosts/extraction/extract.js';
import { explainStore, type Why } from '../../../../src/hosts/why/why.js';
import { modelError } from '../../effects/model-error.js';
import { openVerdict } from '../dream/small-store.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';
import { scriptedEngine } from '../scripted-engine.js';

let scene: ReturnType<typeof storeInMemory>;
beforeEach(() => {
  scene = storeInMemory();
});

const settings = readSettings({}, {}, {});
const why = async (): Promise<Why> => {
  const found = await explainStore(scene.store, { layout: 'plain' }, settings)();
  if (E.isLeft(found)) throw new Error(found.left._tag);
  return found.right;
};
const report = async (): Promise<string> => whyReport(await why(), FOLDERS.memory).join('\n');
const usage = { input: 1_000, output: 200, cacheRead: 3_000, cacheCreation: 0 };
const failing = () =>
  startDream(scene.capabilities, FOLDERS, {
    verdict: openVerdict,
    engine: {
      ...localEngine(() => ({
        name: 'a model',
        ask: () => async () => E.left({ ...modelError('The key is wrong.', 'unauthorised'), usage }),
      })),
      name: 'anthropic',
      model: 'a-model',
      rates: {
        from: '2026-01-01',
        tiers: [{ upTo: null, input: 2, output: 10, cacheRead: 0.2, cacheCreation: 2.5 }],
      },
    },
  }).done;

describe('why a store has not dreamed', () => {
  test('tells every gate of a store that never dreamed, and stamps nothing', async () => {
    const { gates, dreams, alarms, opensAt } = await why();
    expect(gates.map(({ gate, passes }) => `${gate} ${passes}`)).toEqual([
      ...['enabled true', 'store true', 'time true', 'not-before true', 'throttle true', 'sessions false'],
    ]);
    expect([dreams, alarms, opensAt]).toEqual([[], [], null]);
    expect(await scene.store.notBefore.read()).toEqual(E.right({ _tag: 'Nothing' }));
    expect(await report()).toContain('No dreams yet.');
  });

  test('after three failures it names the rest, the failures with their reason and cost, and raises an alarm', async () => {
    for (let count = 0; count < 3; count += 1) await failing();
    for (let count = 0; count < 5; count += 1) putFile(scene.tree, `/store/s${count}.jsonl`, '');
    const found = await why();
    const resting = found.gates.filter(({ passes }) => !passes);
    expect(resting).toMatchObject([{ gate: 'not-before' }]);
    expect(found.opensAt).toBe(resting[0]?.passesAt);
    expect(found.noted).toMatchObject({ why: 'failure', failures: 3 });
    const text = whyReport(found, FOLDERS.memory).join('\n');
    expect(text).toMatch(/Held back by not-before: not before .* UTC, in 40 minutes\./);
    expect(text).toContain('“autodream run --force” dreams now all the same.');
    expect(text).toMatch(/alarm +The last 3 dreams failed\. .*The key is wrong\./);
    expect(text).toContain('3 in a row');
    expect(text).toMatch(
      /failed +0 files .*\n +anthropic a-model: 0 turns, 4,000 tokens in, 200 out, 75 % cached, 0\.0046 USD/,
    );
    const json = whyJson(found, FOLDERS.memory);
    expect(json.dreams).toHaveLength(3);
    expect(json.dreams[0]).toMatchObject({ outcome: 'failed', usage, costUsd: 0.0046, cacheReadShare: 0.75 });
    expect(JSON.parse(JSON.stringify(json))).toEqual(json);
  });

  test('a good dream says what it did, and that it cost nothing; only the last five are told', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1)
      ids.push((await startDream(scene.capabilities, FOLDERS, { verdict: openVerdict }).done).runId);
    const { dreams } = await why();
    expect(dreams.map(({ runId }) => runId)).toEqual(ids.slice(1).toReversed());
    const text = await report();
    expect(text).toMatch(/unchanged +0 files .*\n +local: .*no tokens, no cost/);
    expect(text).toMatch(/alarm +The last 5 dreams changed nothing/);
  });

  test('a result that waits, and a note that nobody understands, are alarms', async () => {
    const { runId } = await startDream(scene.capabilities, FOLDERS, { verdict: openVerdict, review: true })
      .done;
    expect(await report()).toMatch(new RegExp(`alarm +The result of run ${runId} waits for you`));
    putFile(scene.tree, `${FOLDERS.state}/not-before.json`, 'gibberish');
    const { gates, alarms } = await why();
    expect(gates.find(({ gate }) => gate === 'not-before')?.passes).toBe(true);
    expect(alarms.at(-1)).toContain('not-before.json is not as autodream writes it');
  });

  test('a run that has the store is the answer', async () => {
    let text = '';
    const engine = localEngine(() => ({
      name: 'a model',
      ask: () => async () => {
        text = await report();
        return E.left(modelError('Enough.'));
      },
    }));
    const { runId } = await startDream(scene.capabilities, FOLDERS, { verdict: openVerdict, engine }).done;
    expect(text).toContain(`A run has the store now: ${runId} (dream)`);
    expect(text).not.toContain('--force');
  });

  test('tells of a run that takes memories out of a session, and of the rest after such runs failed', async () => {
    const session = { sessionId: 's1', messages: [{ role: 'user', text: 'The ferry is green.' }] } as const;
    const hanging = await beginExtraction(scene.capabilities, FOLDERS, session, {
      engine: scriptedEngine(script(hangs())).engine,
    });
    if (hanging._tag !== 'Begun') throw new Error(hanging.reason);
    const { runId } = hanging.run;
    await expect.poll(async () => (await why()).extracting?.nonce).toBe(runId);
    expect(await report()).toMatch(new RegExp(`extracting +run ${runId} \\(extract\\), process`));
    expect((await why()).live).toBeNull();
    hanging.run.send({ type: 'KILL', by: 'a person', request: null });
    await hanging.run.done;
    expect(await report()).not.toContain('extract');
    const failing = await beginExtraction(scene.capabilities, FOLDERS, session, {
      engine: scriptedEngine(script(faults('broken', { reason: 'It broke down.' }))).engine,
    });
    if (failing._tag !== 'Begun') throw new Error(failing.reason);
    await failing.run.done;
    expect(await report()).toMatch(
      /extraction +the last one failed, so none begins by itself before .* UTC; “autodream extract”/,
    );
    expect(whyJson(await why(), FOLDERS.memory).extraction).toMatchObject({ holder: null, failures: 1 });
  });
});
