import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { asking, prompt } from './asking.js';
import {
  answer,
  block,
  blockStart,
  blockStop,
  call,
  delta,
  end,
  ping,
  STREAM,
  send,
  sse,
  start,
  words,
} from './events.js';

const asked = async (...events: Parameters<typeof send>[1][]) =>
  (await asking((response) => send(response, events.flat()))).outcome;

const malformed = { left: { _tag: 'ModelError', fault: 'malformed' } };

describe('an answer', () => {
  it('has its words whole, why it ended and what it used', async () => {
    expect(await asked(answer('end_turn', words(0, 'All ', 'is ', 'well.')))).toEqual(
      E.right({
        content: [{ type: 'text', text: 'All is well.' }],
        stopReason: 'end_turn',
        usage: { input: 10, output: 20, cacheRead: 3, cacheCreation: 4 },
      }),
    );
  });

  it('has parallel calls in their order, with inputs that came in pieces, or none', async () => {
    const outcome = await asked(
      answer('tool_use', words(0, 'I look.'), call(1, 'a', '{"file_', 'path":"x.md"}'), call(2, 'b')),
    );
    expect(outcome).toMatchObject({
      right: {
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: 'a', name: 'Read', input: { file_path: 'x.md' } },
          { type: 'tool_use', id: 'b', name: 'Read', input: {} },
        ],
        stopReason: 'tool_use',
      },
    });
  });

  it('keeps an input that is JSON but no object, for the tool to refuse', async () => {
    expect(await asked(answer('tool_use', call(0, 'a', '[1,2]')))).toMatchObject({
      right: { content: [{ input: [1, 2] }] },
    });
  });

  it.each([
    ['end_turn', 'end_turn'],
    ['stop_sequence', 'end_turn'],
    ['tool_use', 'tool_use'],
    ['max_tokens', 'max_tokens'],
    ['refusal', 'refusal'],
    ['pause_turn', 'pause_turn'],
    ['model_context_window_exceeded', 'context_exceeded'],
  ])('that the API ended with %s is told as %s', async (sent, stopReason) => {
    expect(await asked(answer(sent, words(0, 'x')))).toMatchObject({ right: { stopReason } });
  });

  it('may be empty, or thinking alone: what that means is not decided here', async () => {
    expect(await asked(answer('end_turn'))).toMatchObject({ right: { content: [] } });
    const thinking = block(
      0,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: 'Hm, ' },
      { type: 'thinking_delta', thinking: 'so.' },
      { type: 'signature_delta', signature: 'c2ln' },
    );
    expect(await asked(answer('max_tokens', thinking))).toMatchObject({
      right: {
        content: [{ type: 'opaque', block: { type: 'thinking', thinking: 'Hm, so.', signature: 'c2ln' } }],
        stopReason: 'max_tokens',
      },
    });
  });

  it('passes over pings and events of a kind that is not known', async () => {
    const outcome = await asked(
      [ping, start, ping, { type: 'weather', sky: 'blue' }],
      words(0, 'x'),
      [{ type: 'weather' }],
      end('end_turn'),
    );
    expect(outcome).toMatchObject({ right: { content: [{ text: 'x' }] } });
  });

  it('is there when the API says so, also where the connection stays open', async () => {
    const { outcome } = await asking((response) => {
      response.writeHead(200, STREAM);
      response.write(answer('end_turn', words(0, 'x')).map(sse).join(''));
    });
    expect(outcome).toMatchObject({ right: { content: [{ text: 'x' }] } });
  });

  it('may drip in byte by byte', async () => {
    const bytes = Buffer.from(
      answer('end_turn', words(0, 'Grüße ', '中文'))
        .map(sse)
        .join(''),
    );
    const { outcome } = await asking((response) => {
      response.writeHead(200, STREAM);
      const drip = (at: number): void => {
        if (at === bytes.length) response.end();
        else response.write(bytes.subarray(at, at + 1), () => setImmediate(drip, at + 1));
      };
      drip(0);
    });
    expect(outcome).toMatchObject({ right: { content: [{ text: 'Grüße 中文' }] } });
  });
});

describe('a call that the answer was cut off in', () => {
  it.each(['max_tokens', 'model_context_window_exceeded', 'refusal'])(
    'is left out after %s',
    async (stop) => {
      expect(await asked(answer(stop, words(0, 'x'), call(1, 'a', '{"file_path":"x')))).toMatchObject({
        right: { content: [{ type: 'text', text: 'x' }] },
      });
    },
  );

  it.each(['tool_use', 'end_turn', 'pause_turn'])(
    'makes an answer unusable that ended with %s',
    async (stop) => {
      expect(await asked(answer(stop, call(0, 'a', '{"file_path":"x')))).toMatchObject(malformed);
    },
  );
});

describe('what is no answer', () => {
  it.each([
    ['ends for a reason that is not known', answer('boredom', words(0, 'x'))],
    ['ends for no reason', answer(null, words(0, 'x'))],
    ['begins twice', [start, start]],
    ['begins in the middle', words(0, 'x')],
    ['has blocks out of order', answer('end_turn', words(1, 'x'))],
    ['has a block within a block', [start, blockStart(0, {}), blockStart(1, {})]],
    ['has a piece of no block', [start, delta(0, { type: 'text_delta', text: 'x' })]],
    [
      'has a piece of a kind that is not known',
      answer('end_turn', block(0, { type: 'text', text: '' }, { type: 'smell_delta' })),
    ],
    [
      'has words where none belong',
      answer('end_turn', block(0, { type: 'odd' }, { type: 'text_delta', text: 'x' })),
    ],
    ['ends a block that it has not', [start, blockStop(0)]],
    ['has a block without an end', [start, blockStart(0, { type: 'text', text: '' }), ...end('end_turn')]],
    ['calls a tool without a name', answer('tool_use', block(0, { type: 'tool_use', id: 'a', input: {} }))],
    ['has a number that JSON cannot hold', answer('tool_use', call(0, 'a', '{"limit":1e999}'))],
  ])('%s', async (_, events) => {
    expect(await asked(events)).toMatchObject(malformed);
  });

  it('has an event that is no JSON', async () => {
    const { outcome } = await asking((response) => {
      response.writeHead(200, STREAM);
      response.end(`${sse(start)}event: content_block_start\ndata: {"type":\n\n`);
    });
    expect(outcome).toMatchObject(malformed);
  });

  it('is larger than any that can be used', async () => {
    const many = Array.from({ length: 200 }, () => 'x'.repeat(10_000));
    expect(await asked(answer('end_turn', words(0, ...many)))).toMatchObject({
      left: { fault: 'answer-too-large', usage: { input: 10 } },
    });
  });
});

describe('what the model said', () => {
  it('is sent back as it came, at its place, without what the API does not take', async () => {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
    const odd = { type: 'odd', zeta: [1], alpha: { cache_control: null } };
    const { outcome: first } = await asking((response) =>
      send(response, answer('tool_use', block(0, thinking), words(1, ' '), block(2, odd), call(3, 'a', '7'))),
    );
    const said = E.isRight(first) ? first.right.content : [];
    const { received } = await asking((response) => send(response, answer('end_turn', words(0, 'Done.'))), {
      messages: [
        prompt,
        { role: 'assistant', content: said },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'no', isError: true }] },
      ],
    });
    const { messages } = JSON.parse(received[0]?.body ?? '{}');
    expect(JSON.stringify(messages[1])).toBe(
      JSON.stringify({
        role: 'assistant',
        content: [thinking, odd, { type: 'tool_use', id: 'a', name: 'Read', input: { value: 7 } }],
      }),
    );
    expect(messages[2].content).toMatchObject([
      { type: 'tool_result', tool_use_id: 'a', content: 'no', is_error: true },
    ]);
  });
});
