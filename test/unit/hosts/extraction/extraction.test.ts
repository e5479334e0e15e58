import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { read } from '../../../../src/effects/simulated/content-calls.js';
import { list } from '../../../../src/effects/simulated/folder-calls.js';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, faults, hangs } from '../../../../src/effects/simulated/scripted-model/step.js';
import { write } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { startUndo } from '../../../../src/hosts/edits/edit.js';
import type { Engine } from '../../../../src/hosts/engines/engine.js';
import { extractorOf, type TurnMessage } from '../../../../src/hosts/extraction/extraction.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { killRun } from '../../../../src/hosts/running/kill.js';
import type { Extracted } from '../../../../src/machines/extraction/extraction.rules.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';
import { scriptedEngine } from '../scripted-engine.js';

const HOUR_MS = 3_600_000;
const user = (text: string): TurnMessage => ({ role: 'user', text, at: '2026-03-10T10:00:00Z' });
const said = (text: string): TurnMessage => ({ role: 'assistant', text });
const INES = user('Please remember that the harbour master is Ines.');
const KEYS = user('请记住渡轮的钥匙在厨房的抽屉里');

/** An engine with a script for each run, in their order. */
const engineOf = (...scripts: readonly Parameters<typeof scriptedEngine>[0][]) => {
  const prompts: string[] = [];
  let runs = 0;
  const engine: Engine = {
    ...scriptedEngine(script()).engine,
    open: (room) => {
      prompts.push(room.prompt.map(({ text }) => text).join('\n'));
      const { model } = scriptedEngine(scripts[Math.min(runs, scripts.length - 1)] ?? script());
      runs += 1;
      return { model, tools: room.tools };
    },
  };
  return { engine, prompts };
};

const scene = (engine?: Engine) => {
  const memory = storeInMemory();
  const ended: (Extracted & { sessionId: string })[] = [];
  const extractor = extractorOf(memory.capabilities, FOLDERS, {
    onExtracted: (extracted) => ended.push(extracted),
    ...(engine === undefined ? {} : { engine }),
  });
  const turn = async (messages: readonly TurnMessage[], wroteMemory = false): Promise<void> => {
    extractor.turnEnded({ sessionId: 's1', messages, wroteMemory });
    await extractor.idle();
  };
  const runs = async () => {
    const found = await readRuns(memory.store)();
    return E.isRight(found) ? found.right : [];
  };
  const stateFiles = (): readonly string[] => {
    const found = list(memory.tree, FOLDERS.state);
    return E.isRight(found) ? (found.right ?? []) : [];
  };
  return { ...memory, extractor, ended, turn, runs, stateFiles };
};

const noted = (text: string) =>
  script(
    calls(write('notes.md', `---\nname: notes\ndescription: notes\ntype: project\n---\n\n- ${text}\n`)),
    ends('Noted.'),
  );
const broken = script(faults('broken', { reason: 'It broke down.' }));

describe('taking memories out of a session with rules', () => {
  it('writes down what a user asks to remember, in English and in Chinese, and never touches the lock file', async () => {
    const { turn, ended, text, tree, runs, store } = scene();
    await turn([INES, said('I will.'), KEYS]);
    expect(ended).toMatchObject([{ _tag: 'Extracted', sessionId: 's1' }]);
    expect(text('remembered.md')).toContain('- The harbour master is Ines');
    expect(text('remembered.md')).toContain('渡轮的钥匙在厨房的抽屉里');
    expect(text('MEMORY.md')).toContain('(remembered.md)');
    // Consolidating is for dreams.
    expect(text('harbour.md')).toContain('- The ferry leaves at 7.\n- the ferry leaves at 7\n');
    expect(read(tree, `${FOLDERS.memory}/.consolidate-lock`)).toEqual(E.right(null));
    expect(await runs()).toMatchObject([{ kind: 'extract', outcome: 'completed', committed: true }]);
    const audit = await auditStore(store)();
    expect(audit).toMatchObject({
      right: { fault: null, runs: [{ wrong: null, settled: true, replayed: true }] },
    });
  });

  it('writes nothing at a turn in which nobody asks for it', async () => {
    const { turn, ended, stateFiles } = scene();
    await turn([user('Is the harbour master Ines?'), said('Yes; remember that.')]);
    expect(ended).toMatchObject([{ _tag: 'Nothing', runId: null }]);
    expect(stateFiles()).toEqual([]);
  });

  it('comes to what is asked for at the end of a long session', async () => {
    const { turn, text, ended } = scene();
    const chatter = Array.from({ length: 60 }, (_, at) => user(`${at} ${'and so on '.repeat(500)}`));
    await turn([...chatter, INES, ...chatter]);
    expect(text('remembered.md')).toContain('- The harbour master is Ines');
    await turn([...chatter, INES, ...chatter, KEYS]);
    expect(text('remembered.md')).toContain('渡轮的钥匙在厨房的抽屉里');
    expect(ended.map(({ _tag, more }) => [_tag, more])).toEqual([
      ['Extracted', true],
      ['Nothing', false],
      ['Extracted', false],
    ]);
  });

  it('can be undone like any other run', async () => {
    const { turn, text, capabilities } = scene();
    const index = text('MEMORY.md');
    await turn([INES]);
    const undo = await startUndo(capabilities, FOLDERS, 'latest');
    expect(E.isRight(undo) && (await undo.right.done)).toMatchObject({ outcome: 'completed' });
    expect([text('remembered.md'), text('MEMORY.md')]).toEqual([null, index]);
  });
});

describe('taking memories out of a session with a model', () => {
  it('shows it only what is new, once', async () => {
    const { engine, prompts } = engineOf(noted('Ines.'), script(ends('Nothing.')));
    const { turn, ended, text } = scene(engine);
    await turn([INES]);
    await turn([INES, said('I will.'), user('The ferry is green.')]);
    await turn([INES, said('I will.'), user('The ferry is green.')]);
    expect(ended.map(({ _tag }) => _tag)).toEqual(['Extracted', 'Extracted', 'Nothing']);
    expect(prompts).toHaveLength(2);
    expect(prompts[0]).toContain('user: Please remember that the harbour master is Ines.');
    expect(prompts[1]).toContain('user: The ferry is green.');
    expect(prompts[1]).not.toContain('harbour master');
    // It is told what the store holds.
    expect(prompts[1]).toContain('notes.md — notes');
    expect(text('MEMORY.md')).toContain('(notes.md)');
  });

  it('skips a turn in which the agent wrote memory itself, and reads its messages with the next one', async () => {
    const { engine, prompts } = engineOf(script(ends('Nothing.')));
    const { turn, ended } = scene(engine);
    await turn([INES], true);
    expect([ended, prompts]).toEqual([[], []]);
    await turn([INES, user('The ferry is green.')]);
    expect(prompts[0]).toMatch(/harbour master is Ines[\s\S]*The ferry is green/);
  });

  it('leaves the store and the messages as they are when it fails, and rests before it is paid for again', async () => {
    const { engine, prompts } = engineOf(broken, noted('Ines.'));
    const { turn, ended, text, skip } = scene(engine);
    await turn([INES]);
    expect([ended.at(-1)?._tag, text('notes.md')]).toEqual(['Failed', null]);
    await turn([INES]);
    expect(ended.at(-1)).toMatchObject({
      _tag: 'Nothing',
      reason: expect.stringContaining('The last runs failed'),
    });
    skip(HOUR_MS);
    await turn([INES]);
    expect(ended.at(-1)).toMatchObject({ _tag: 'Extracted' });
    expect(prompts[1]).toContain('harbour master is Ines');
    expect(text('notes.md')).toContain('Ines.');
  });

  it('does not let in what breaks a rule, and nothing waits for a person', async () => {
    const { engine } = engineOf(script(calls(write('MEMORY.md', '')), ends('Done.')));
    const { turn, ended, text, runs } = scene(engine);
    const index = text('MEMORY.md');
    await turn([INES]);
    expect(ended).toMatchObject([
      { _tag: 'Failed', reason: expect.stringContaining('The index was emptied') },
    ]);
    expect(text('MEMORY.md')).toBe(index);
    expect(await runs()).toMatchObject([{ outcome: 'failed', heldUntil: null, committed: false }]);
  });

  it('stops when its host ends, or when somebody asks for it, and its messages stay new', async () => {
    const { engine, prompts } = engineOf(script(hangs()), script(hangs()), noted('Ines.'));
    const { extractor, ended, store, text, capabilities } = scene(engine);
    const turn = { sessionId: 's1', messages: [INES], wroteMemory: false };
    extractor.turnEnded(turn);
    await expect.poll(() => prompts.length).toBe(1);
    expect(await killRun(store, null, 'a person')()).toMatchObject({ right: { _tag: 'Killed' } });
    await extractor.idle();
    extractor.turnEnded(turn);
    await expect.poll(() => prompts.length).toBe(2);
    await extractor.dispose();
    extractor.turnEnded(turn);
    await extractor.idle();
    expect(ended).toMatchObject([
      { _tag: 'Killed', reason: expect.stringContaining('a person') },
      { _tag: 'Killed' },
    ]);
    expect([prompts.length, text('notes.md')]).toEqual([2, null]);
    const another = extractorOf(capabilities, FOLDERS, { engine });
    another.turnEnded(turn);
    await another.idle();
    expect(text('notes.md')).toContain('Ines.');
  });

  it('does not lose other sessions by a defect at one of them', async () => {
    const { engine } = engineOf(noted('Ines.'));
    let isFirst = true;
    const defective: Engine = {
      ...engine,
      open: (room) => {
        if (!isFirst) return engine.open(room);
        isFirst = false;
        throw new Error('The engine has a defect.');
      },
    };
    const { extractor, ended, text } = scene(defective);
    for (const sessionId of ['s1', 's2'])
      extractor.turnEnded({ sessionId, messages: [INES], wroteMemory: false });
    await extractor.idle();
    expect(ended).toMatchObject([
      { sessionId: 's1', _tag: 'Failed', reason: expect.stringContaining('The engine has a defect') },
      { sessionId: 's2', _tag: 'Extracted' },
    ]);
    expect(text('notes.md')).toContain('Ines.');
  });

  it('takes no turn that is not what it has to be, and never throws', async () => {
    const { extractor, ended } = scene();
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    );
    const good = { sessionId: 's1', messages: [INES], wroteMemory: false };
    const wrong: readonly unknown[] = [
      ...[undefined, null, 7, 'turn', [], {}, hostile, { ...good, sessionId: 7 }, { ...good, sessionId: '' }],
      ...[null, undefined, 'text', 7, { transcript: null }, hostile].map((messages) => ({
        ...good,
        messages,
      })),
    ];
    for (const turn of wrong) Reflect.apply(extractor.turnEnded, undefined, [turn]);
    await extractor.idle();
    expect(ended).toEqual([]);
    Reflect.apply(extractor.turnEnded, undefined, [{ ...good, messages: [null, 7, {}, INES] }]);
    await extractor.idle();
    expect(ended).toMatchObject([{ _tag: 'Extracted' }]);
  });

  it('is not disturbed by observers that throw', async () => {
    const { engine, prompts } = engineOf(script(ends('Nothing.')));
    const fail = (): never => {
      throw new Error('The observer broke down.');
    };
    const { capabilities } = storeInMemory();
    const extractor = extractorOf(capabilities, FOLDERS, { engine, onExtracted: fail, onEvent: fail });
    for (const messages of [[INES], [INES, KEYS]]) {
      extractor.turnEnded({ sessionId: 's1', messages, wroteMemory: false });
      await extractor.idle();
    }
    expect(prompts).toHaveLength(2);
  });

  it('tells observers of its runs by their own label', async () => {
    const { engine } = engineOf(noted('Ines.'));
    const { capabilities } = storeInMemory();
    const told: string[] = [];
    const onEvent = ({ _tag, source }: { _tag: string; source: string }): void =>
      void told.push(`${source} ${_tag}`);
    const extractor = extractorOf(capabilities, FOLDERS, { engine, onEvent });
    extractor.turnEnded({ sessionId: 's1', messages: [INES], wroteMemory: false });
    await extractor.idle();
    expect(told).toEqual([
      'extract-memories Fired',
      'extract-memories Completed',
      'extract-memories Improved',
    ]);
  });
});
