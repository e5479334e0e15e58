import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, it } from 'vitest';
import { lastResults } from '../../../src/effects/simulated/scripted-model/player.js';
import { forever, script } from '../../../src/effects/simulated/scripted-model/script.js';
import {
  type Answers,
  calls,
  ends,
  faults,
  hangs,
  says,
  stops,
  thinks,
  turn,
  uses,
} from '../../../src/effects/simulated/scripted-model/step.js';
import { glob, read } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { breaksOff, drips, garbles, page, status, type WireScript } from '../../messages-api/wire-step.js';
import { asking, served, user } from './client.js';

const toolResult = (id: string, content: string): Anthropic.MessageParam => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content }],
});

/** What the client makes of the first answer of a script. */
const answerTo = async (played: WireScript) => {
  const { client, api } = await served(played);
  const stream = client.messages.stream(asking(user('Hello.')));
  return { stream, api, final: stream.finalMessage() };
};

describe('a served script', () => {
  it('streams thoughts, words and parallel calls to the real client as they are written', async () => {
    const step = turn(thinks('Hm.'), says('I look. 🐚'), calls(glob('**'), read('MEMORY.md')));
    const { final } = await answerTo(script(step));
    expect((await final).content).toMatchObject([
      { type: 'thinking', thinking: 'Hm.', signature: 'signed: Hm.' },
      { type: 'text', text: 'I look. 🐚' },
      { type: 'tool_use', id: 'call-1-2', name: 'Glob', input: { pattern: '**' } },
      { type: 'tool_use', id: 'call-1-3', name: 'Read', input: { file_path: 'MEMORY.md' } },
    ]);
    expect(await final).toMatchObject({ stop_reason: 'tool_use' });
  });

  it.each([
    ['refusal', 'refusal'],
    ['pause_turn', 'pause_turn'],
    ['max_tokens', 'max_tokens'],
    ['context_exceeded', 'model_context_window_exceeded'],
  ] as const)('ends a turn with %s, which is %s on the wire', async (reason, wire) => {
    const { final } = await answerTo(script(turn(says('I'), stops(reason))));
    expect(await final).toMatchObject({ stop_reason: wire });
  });

  it('is played from its start for each conversation, and goes on as each goes on', async () => {
    const played = script(calls(read('a.md')), (request) =>
      ends(`It says ${lastResults(request)[0]?.content}.`),
    );
    const { client, api } = await served(played);
    const said = async (...messages: readonly Anthropic.MessageParam[]) =>
      client.messages.stream(asking(...messages)).finalMessage();
    const first = await said(user('One.'));
    const second = await said(user('Two.'));
    const goOn = (beginning: string, answer: Anthropic.Message, content: string) =>
      said(user(beginning), { role: 'assistant', content: answer.content }, toolResult('call-1-0', content));
    expect(await goOn('Two.', second, 'gulls')).toMatchObject({ content: [{ text: 'It says gulls.' }] });
    expect(await goOn('One.', first, 'crabs')).toMatchObject({ content: [{ text: 'It says crabs.' }] });
    expect(await said(user('One.'))).toMatchObject({ stop_reason: 'tool_use' });
    expect(api.requests.map(({ conversation }) => conversation)).toEqual([1, 2, 2, 1, 3]);
  });

  it('tells the usage that the script gives, or counts it', async () => {
    const usage = async (step: Answers) => (await (await answerTo(script(step))).final).usage;
    expect(await usage(turn(says('I'), uses({ input: 5, output: 6, cacheRead: 7 })))).toMatchObject({
      input_tokens: 5,
      output_tokens: 6,
      cache_read_input_tokens: 7,
    });
    expect((await usage(says('I'))).input_tokens).toBeGreaterThan(5);
  });

  it('delivers two megabytes whole, and a drip of single characters', async () => {
    const long = 'All work and no play. '.repeat(100_000);
    const { final } = await answerTo(script(says(long)));
    expect(await final).toMatchObject({ content: [{ text: long }] });
    const slow = await answerTo(script(drips(turn(says('drip'), calls(read('a.md'))))));
    const pieces: string[] = [];
    slow.stream.on('text', (delta) => pieces.push(delta));
    expect(await slow.final).toMatchObject({ content: [{ text: 'drip' }, { input: { file_path: 'a.md' } }] });
    expect(pieces).toEqual(['d', 'r', 'i', 'p']);
  });
});

describe('a served failure', () => {
  it.each([
    [status(401, 'authentication_error'), 401, 'authentication_error'],
    [status(529, 'overloaded_error'), 529, 'overloaded_error'],
    [faults('request-too-large'), 413, 'request_too_large'],
    [faults('context-exceeded'), 400, 'invalid_request_error'],
    [page(502), 502, null],
  ])('%# has its status and its type', async (step, code, type) => {
    const { final } = await answerTo(script<typeof step>(step));
    await expect(final).rejects.toMatchObject({ status: code, type });
  });

  it('says when to come back only where the script does', async () => {
    const { client } = await served(
      script(faults('rate-limited', { retryAfterMs: 2_500 }), faults('spend-cap')),
    );
    const retryAfter = async () => {
      const error: unknown = await client.messages
        .stream(asking(user('Hi.')))
        .finalMessage()
        .catch((e) => e);
      return error instanceof Anthropic.APIError ? [error.status, error.headers?.get('retry-after')] : error;
    };
    expect(await retryAfter()).toEqual([429, '3']);
    expect(await retryAfter()).toEqual([429, null]);
  });

  it('breaks a stream off in the middle: with an error, a cut connection, an end that is none', async () => {
    const begun = says('I begin');
    const broken = async (how: Parameters<typeof breaksOff>[1]) => {
      const { final } = await answerTo(script<ReturnType<typeof breaksOff>>(breaksOff(begun, how)));
      return final.then(
        () => 'an answer',
        (error: unknown) => error,
      );
    };
    expect(await broken({ error: 'overloaded_error' })).toMatchObject({ type: 'overloaded_error' });
    expect(await broken('cut')).toBeInstanceOf(Anthropic.AnthropicError);
    expect(await broken('end')).toBeInstanceOf(Anthropic.AnthropicError);
  });

  it('sends the input of a call as it is, though it is no JSON', async () => {
    const sent = '{"file_path": "MEM';
    const { stream, final } = await answerTo([garbles('Read', sent)]);
    const pieces: string[] = [];
    stream.on('streamEvent', (event) => {
      if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta')
        pieces.push(event.delta.partial_json);
    });
    await final;
    expect(pieces.join('')).toBe(sent);
  });

  it('sends a page where a stream should be', async () => {
    const { final } = await answerTo([page(200)]);
    await expect(final).rejects.toThrow();
  });

  it.each(['silence', 'pings'] as const)(
    'keeps the connection open with %s until the client goes',
    async (how) => {
      const { stream, api, final } = await answerTo([breaksOff(says('I begin'), how)]);
      await new Promise((resolve) => stream.once('text', resolve));
      stream.abort();
      await expect(final).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
      await (await api.onRequest(1)).abandoned;
    },
  );

  it('hangs before it answers until the client goes', async () => {
    const { stream, api, final } = await answerTo(script(hangs()));
    const request = await api.onRequest(1);
    stream.abort();
    await expect(final).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
    await request.abandoned;
  });
});

describe('what was received', () => {
  it('is kept to the byte and without the key', async () => {
    const { client, api } = await served(script(forever(says('Hm.'))));
    await client.messages.stream({ ...asking(user('Grüße 🐚')), metadata: { user_id: 'u' } }).finalMessage();
    const [request] = api.requests;
    expect(request?.raw).toBe(
      '{"model":"claude-sonnet-5-5","max_tokens":100,"messages":[{"role":"user","content":"Grüße 🐚"}],"metadata":{"user_id":"u"},"stream":true}',
    );
    expect(JSON.stringify(request)).not.toContain('not-a-key');
    expect(request).toMatchObject({ path: '/v1/messages', refused: null });
  });
});
