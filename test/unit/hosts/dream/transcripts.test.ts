import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Answer, ToolCall, ToolResult } from '../../../../src/effects/ports/model.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import type { Engine } from '../../../../src/hosts/engines/engine.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { openVerdict } from './small-store.js';
import { FOLDERS, storeInMemory } from './store-in-memory.js';

const usage = { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 };
const says = (content: string): string =>
  JSON.stringify({ type: 'user', timestamp: '2026-03-09T10:00:00.000Z', message: { role: 'user', content } });

const CALLS: readonly ToolCall[] = [
  { type: 'tool_use', id: 'a', name: 'Grep', input: { pattern: 'Remember', path: FOLDERS.transcripts } },
  { type: 'tool_use', id: 'b', name: 'Read', input: { file_path: `${FOLDERS.transcripts}/listed.jsonl` } },
  { type: 'tool_use', id: 'c', name: 'Read', input: { file_path: `${FOLDERS.transcripts}/other.jsonl` } },
];

/** An engine that looks into transcripts once and ends; `results` are what it was answered. */
const looking = () => {
  const results: ToolResult[] = [];
  const rooms: unknown[] = [];
  const answer = (content: Answer['content'], stopReason: Answer['stopReason']) =>
    E.right({ content, stopReason, usage });
  const local = localEngine();
  const engine: Engine = {
    ...local,
    open: (room) => {
      rooms.push(room.transcripts);
      const model: ReturnType<Engine['open']>['model'] = {
        name: 'looking',
        ask:
          ({ messages }) =>
          async () => {
            const last = messages.at(-1);
            for (const block of last?.role === 'user' ? last.content : [])
              if (block.type === 'tool_result') results.push(block);
            return results.length === 0
              ? answer(CALLS, 'tool_use')
              : answer([{ type: 'text', text: 'Done.' }], 'end_turn');
          },
      };
      return { model, tools: room.tools };
    },
  };
  return { engine, results, rooms };
};

describe('a dream', () => {
  it.each([false, true])(
    'reads the transcripts of its sessions and of no others; as a preview: %s',
    async (dryRun) => {
      const { tree, capabilities } = storeInMemory();
      for (const name of ['listed', 'other'])
        putFile(tree, `${FOLDERS.transcripts}/${name}.jsonl`, says(`Remember: ${name} berth`));
      const { engine, results, rooms } = looking();
      if (openVerdict._tag !== 'Open') throw new Error('the verdict is open');
      const verdict = { ...openVerdict, sessions: ['listed'], lastConsolidatedNs: '1773050400123456789' };
      const result = await startDream(capabilities, FOLDERS, { verdict, dryRun, engine }).done;
      expect(result.outcome).not.toBe('failed');
      expect(results.map(({ content }) => content)).toEqual([
        'listed:1:[2026-03-09T10:00:00.000Z] user: Remember: listed berth',
        '1 [2026-03-09T10:00:00.000Z] user: Remember: listed berth',
        expect.stringContaining('listed sessions'),
      ]);
      const lent = { folder: FOLDERS.transcripts, sessions: ['listed'], since: 1_773_050_400_123 };
      expect(rooms).toEqual([expect.objectContaining(lent)]);
    },
  );

  it('about no sessions is lent no transcripts', async () => {
    const { tree, capabilities } = storeInMemory();
    putFile(tree, `${FOLDERS.transcripts}/listed.jsonl`, says('Remember: berth'));
    const { engine, results, rooms } = looking();
    if (openVerdict._tag !== 'Open') throw new Error('the verdict is open');
    await startDream(capabilities, FOLDERS, { verdict: { ...openVerdict, sessions: [] }, engine }).done;
    expect(rooms).toEqual([null]);
    expect(results.every(({ isError }) => isError)).toBe(true);
    expect(results).toHaveLength(3);
  });
});
