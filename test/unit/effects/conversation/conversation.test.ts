import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Answer, Message, Model } from '../../../../src/effects/ports/model.js';
import type { Tools } from '../../../../src/effects/ports/tools.js';
import { conversation } from '../../../../src/effects/services/conversation/conversation.js';
import { modelError } from '../model-error.js';

const usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
const call = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: {} }) as const;
const text = (words: string) => ({ type: 'text', text: words }) as const;
const still = new AbortController().signal;

const tools: Tools = {
  use: (asked) => async () =>
    E.right({
      result: { type: 'tool_result', tool_use_id: asked.id, content: `read ${asked.id}`, isError: false },
      tool: asked.name,
      file: null,
      denied: null,
      changed: false,
      fingerprint: asked.id,
    }),
};

/** A model that gives these answers in turn and keeps what it was asked. */
const scripted = (answers: readonly Answer[]) => {
  const asked: (readonly Message[])[] = [];
  const model: Model = {
    name: 'scripted',
    ask:
      ({ messages }) =>
      async () => {
        const answer = answers[asked.length];
        asked.push([...messages]);
        return answer === undefined ? E.left(modelError('No more.')) : E.right(answer);
      },
  };
  return { model, asked };
};

describe('a conversation', () => {
  it('starts with the prompt and gives all results of a turn back in one message', async () => {
    const answers: Answer[] = [
      { content: [text('Reading.'), call('1'), call('2')], stopReason: 'tool_use', usage },
      { content: [text('Done.')], stopReason: 'end_turn', usage },
    ];
    const { model, asked } = scripted(answers);
    const talk = conversation(model, tools, [text('Put it in order.')]);
    await talk.ask(null, still)();
    await talk.useTool(0, still)();
    expect(await talk.useTool(1, still)()).toMatchObject({ right: { result: { content: 'read 2' } } });
    await talk.ask(null, still)();
    expect(asked[0]).toEqual([{ role: 'user', content: [text('Put it in order.')] }]);
    expect(asked[1]?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(asked[1]?.[2]?.content).toMatchObject([{ tool_use_id: '1' }, { tool_use_id: '2' }]);
  });

  it('knows no call that the last answer does not have', async () => {
    const { model } = scripted([]);
    const talk = conversation(model, tools, [text('x')]);
    expect(await talk.useTool(0, still)()).toEqual(E.left({ _tag: 'NoSuchCall', index: 0 }));
    expect(await talk.ask(null, still)()).toMatchObject({ left: { _tag: 'ModelError' } });
  });
});
