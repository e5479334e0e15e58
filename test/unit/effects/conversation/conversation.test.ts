import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Answer, Message, Model, ModelRequest } from '../../../../src/effects/ports/model.js';
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

/** Tools with much to say. */
const longWinded: Tools = {
  use: (asked, signal) => async () => {
    const done = await tools.use(asked, signal)();
    if (E.isLeft(done)) return done;
    const { result } = done.right;
    return E.right({ ...done.right, result: { ...result, content: result.content.padEnd(5_000, '.') } });
  },
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

  it('gives results back in the order of the calls, whatever order they came in', async () => {
    const { model, asked } = scripted([
      { content: [call('1'), call('2'), call('3')], stopReason: 'tool_use', usage },
      { content: [text('Done.')], stopReason: 'end_turn', usage },
    ]);
    const talk = conversation(model, tools, [text('x')]);
    await talk.ask(null, still)();
    for (const index of [2, 0, 1]) await talk.useTool(index, still)();
    await talk.ask(null, still)();
    expect(asked[1]?.at(-1)?.content).toMatchObject(['1', '2', '3'].map((id) => ({ tool_use_id: id })));
  });

  it('sends back what only the provider understands as it came, and lets a paused turn go on', async () => {
    const thinking = { type: 'opaque', block: { type: 'thinking', signature: 'abc=' } } as const;
    const { model, asked } = scripted([
      { content: [thinking], stopReason: 'pause_turn', usage },
      { content: [thinking, call('1')], stopReason: 'end_turn', usage },
      { content: [text('Done.')], stopReason: 'end_turn', usage },
    ]);
    const talk = conversation(model, tools, [text('x')]);
    await talk.ask(null, still)();
    await talk.ask(null, still)();
    await talk.useTool(0, still)();
    await talk.ask(null, still)();
    expect(asked[1]?.slice(1)).toEqual([{ role: 'assistant', content: [thinking] }]);
    expect(asked[2]?.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant', 'user']);
    expect(asked[2]?.[2]).toEqual({ role: 'assistant', content: [thinking, call('1')] });
  });

  it.each(['max_tokens', 'refusal', 'context_exceeded'] as const)(
    'sends back nothing of an answer that ended with %s, and knows none of its calls',
    async (stopReason) => {
      const { model, asked } = scripted([
        { content: [text('So'), call('1')], stopReason, usage },
        { content: [], stopReason: 'end_turn', usage },
        { content: [text('Done.')], stopReason: 'end_turn', usage },
      ]);
      const talk = conversation(model, tools, [text('x')]);
      await talk.ask(null, still)();
      expect(await talk.useTool(0, still)()).toEqual(E.left({ _tag: 'NoSuchCall', index: 0 }));
      await talk.ask(null, still)();
      await talk.ask(null, still)();
      expect(asked[2]).toEqual(asked[0]);
    },
  );

  it('asks with the output that it is allowed, and with what is left after trimming', async () => {
    const requests: ModelRequest[] = [];
    const answers: Answer[] = [1, 2, 3].map((turn) => ({
      content: [call(`${turn}`)],
      stopReason: 'tool_use',
      usage,
    }));
    const model: Model = {
      name: 'scripted',
      ask: (request) => async () => {
        requests.push(request);
        return E.right(answers[requests.length - 1] ?? { content: [], stopReason: 'end_turn', usage });
      },
    };
    const talk = conversation(model, longWinded, [text('x')]);
    for (let turn = 0; turn < 3; turn++) {
      await talk.ask(1_234, still)();
      await talk.useTool(0, still)();
    }
    expect(talk.trim().results).toBe(1);
    expect(talk.trim()).toEqual({ results: 0, characters: 0 });
    await talk.ask(null, still)();
    expect(requests.map(({ maxOutput }) => maxOutput)).toEqual([1_234, 1_234, 1_234, null]);
    expect(JSON.stringify(requests[3]?.messages[2])).toContain('left out to make room');
    expect(JSON.stringify(requests[2]?.messages[2])).toContain('read 1');
  });

  it('knows no call that the last answer does not have', async () => {
    const { model } = scripted([]);
    const talk = conversation(model, tools, [text('x')]);
    expect(await talk.useTool(0, still)()).toEqual(E.left({ _tag: 'NoSuchCall', index: 0 }));
    expect(await talk.ask(null, still)()).toMatchObject({ left: { _tag: 'ModelError' } });
  });
});
