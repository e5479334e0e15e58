import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { read } from '../../../../src/effects/simulated/content-calls.js';
import { extractorOf, type TurnMessage } from '../../../../src/hosts/extraction/extraction.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import type { Extracted } from '../../../../src/machines/extraction/extraction.rules.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';

const user = (text: string): TurnMessage => ({ role: 'user', text, at: '2026-03-10T10:00:00Z' });
const said = (text: string): TurnMessage => ({ role: 'assistant', text });

const scene = () => {
  const memory = storeInMemory();
  const ended: (Extracted & { sessionId: string })[] = [];
  const extractor = extractorOf(memory.capabilities, FOLDERS, {
    onExtracted: (extracted) => ended.push(extracted),
  });
  const turn = (messages: readonly TurnMessage[], wroteMemory = false, sessionId = 's1'): void =>
    extractor.turnEnded({ sessionId, messages, wroteMemory });
  const runs = async () => {
    const found = await readRuns(memory.store)();
    return E.isRight(found) ? found.right : [];
  };
  return { ...memory, extractor, ended, turn, runs };
};

describe('taking memories out of a session with rules', () => {
  it('writes down what a user asks to remember, in English and in Chinese, and never touches the lock file', async () => {
    const { turn, extractor, ended, text, tree, runs, store } = scene();
    turn([
      user('Please remember that the harbour master is Ines.'),
      said('I will.'),
      user('请记住渡轮的钥匙在厨房的抽屉里'),
    ]);
    await extractor.idle();
    expect(ended).toMatchObject([{ _tag: 'Extracted', sessionId: 's1' }]);
    expect(text('remembered.md')).toContain('- The harbour master is Ines');
    expect(text('remembered.md')).toContain('渡轮的钥匙在厨房的抽屉里');
    expect(text('MEMORY.md')).toContain('(remembered.md)');
    expect(text('harbour.md')).toContain('- the ferry leaves at 7');
    expect(read(tree, `${FOLDERS.memory}/.consolidate-lock`)).toEqual(E.right(null));
    expect(await runs()).toMatchObject([{ kind: 'extract', outcome: 'completed', committed: true }]);
    expect(await auditStore(store)()).toMatchObject({
      right: { fault: null, runs: [{ wrong: null, settled: true }] },
    });
  });
});
