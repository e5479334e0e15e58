import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { forever, script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, says, thinks, turn } from '../../../src/effects/simulated/scripted-model/step.js';
import { read } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { asking, served, user } from './client.js';

const assistant = (...content: Anthropic.ContentBlockParam[]): Anthropic.MessageParam => ({
  role: 'assistant',
  content,
});
const heard = (...content: Anthropic.ContentBlockParam[]): Anthropic.MessageParam => ({
  role: 'user',
  content,
});
const used = (id: string): Anthropic.ToolUseBlockParam => ({ type: 'tool_use', id, name: 'Read', input: {} });
const result = (id: string): Anthropic.ToolResultBlockParam => ({ type: 'tool_result', tool_use_id: id });
const marked: Anthropic.TextBlockParam = { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } };
const word: Anthropic.TextBlockParam = { type: 'text', text: 'x' };

const WRONG: readonly (readonly [
  what: string,
  messages: readonly Anthropic.MessageParam[],
  sentence: string,
])[] = [
  ['no message', [], 'messages'],
  ['the assistant first', [assistant(word)], 'the first one must be the user’s'],
  ['an empty text', [heard({ type: 'text', text: '' })], 'must not be empty'],
  ['an empty message', [user('')], 'messages.0.content'],
  ['a call without a result', [user('x'), assistant(used('a')), user('go on')], 'exactly one tool_result'],
  [
    'a call with two results',
    [user('x'), assistant(used('a')), heard(result('a'), result('a'))],
    'exactly one',
  ],
  [
    'a result too many',
    [user('x'), assistant(used('a')), heard(result('a'), result('b'))],
    'has no tool_use',
  ],
  ['a result out of nowhere', [user('x'), heard(result('a'))], 'has no tool_use'],
  [
    'a word before a result',
    [user('x'), assistant(used('a')), heard(word, result('a'))],
    'before all others',
  ],
  [
    'a call that the assistant talks over',
    [user('x'), assistant(used('a')), assistant(word)],
    'has no result',
  ],
  [
    'an id that is used again',
    [user('x'), assistant(used('a')), heard(result('a')), assistant(used('a')), heard(result('a'))],
    'must be unique',
  ],
  ['five breakpoints', [heard(marked, marked, marked, marked, marked)], 'at most 4 blocks'],
  [
    'a thought that was never thought',
    [user('x'), assistant({ type: 'thinking', thinking: 'Ha.', signature: 'mine' }), user('y')],
    'not as it was given',
  ],
];

const refusal = async (params: Anthropic.MessageStreamParams): Promise<unknown> => {
  const { client, api } = await served(script(forever(says('Hm.'))));
  const error: unknown = await client.messages
    .stream(params)
    .finalMessage()
    .catch((e) => e);
  return [error instanceof Anthropic.APIError && error.status, api.requests[0]?.refused];
};

describe('a request that the API would refuse', () => {
  it.each(WRONG)('is refused: %s', async (_, messages, sentence) => {
    expect(await refusal(asking(...messages))).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each(['temperature', 'top_p', 'top_k'])('is refused: %s', async (name) => {
    const params = { ...asking(user('x')), [name]: 1 };
    expect(await refusal(params)).toEqual([400, expect.stringContaining(name)]);
  });

  it('is refused: no room for an answer', async () => {
    expect(await refusal({ ...asking(user('x')), max_tokens: 0 })).toEqual([
      400,
      expect.stringContaining('max_tokens'),
    ]);
  });

  it('is refused: no key', async () => {
    const { api } = await served(script());
    const response = await fetch(`${api.url}/v1/messages`, { method: 'POST', body: '{}' });
    expect([response.status, api.requests[0]?.refused]).toEqual([400, 'x-api-key: header is required']);
  });
});

describe('an answer that comes back', () => {
  const step = turn(thinks('Hm.'), says('I look.'), calls(read('a.md'), read('b.md')));
  const results = heard(result('call-1-2'), result('call-1-3'));

  const goingOn = async (
    change: (content: readonly Anthropic.ContentBlock[]) => Anthropic.ContentBlockParam[],
  ) => {
    const { client, api } = await served(script(step, says('Done.')));
    const first = await client.messages.stream(asking(user('x'))).finalMessage();
    const said = client.messages.stream(asking(user('x'), assistant(...change(first.content)), results));
    const second = await said.finalMessage().catch((error) => error);
    return [second.status ?? second.stop_reason, api.requests[1]?.refused];
  };

  it('is taken as it was given', async () => {
    expect(await goingOn((content) => [...content])).toEqual(['end_turn', null]);
  });

  it('is refused when its thought is left out, its words or its calls are changed', async () => {
    const refused = [400, expect.stringContaining('not as it was given')];
    expect(await goingOn((content) => content.filter(({ type }) => type !== 'thinking'))).toEqual(refused);
    expect(
      await goingOn((content) => content.map((b) => (b.type === 'text' ? { ...b, text: 'I' } : b))),
    ).toEqual(refused);
    expect(
      await goingOn((content) => content.map((b) => (b.type === 'tool_use' ? { ...b, input: {} } : b))),
    ).toEqual(refused);
    expect(
      await goingOn((content) => content.map((b) => (b.type === 'thinking' ? { ...b, thinking: 'H' } : b))),
    ).toEqual(refused);
  });
});
