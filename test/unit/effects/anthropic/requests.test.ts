import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CacheSafeParams } from '../../../../src/effects/live/anthropic/prefix.js';
import { requestBody } from '../../../../src/effects/live/anthropic/request-body.js';
import type { Message } from '../../../../src/effects/ports/model.js';
import type { Json } from '../../../../src/journal/json.js';
import { asking, KEY, modelAt, prefix, prompt } from './asking.js';
import { answer, send, words } from './events.js';
import { rawServer } from './raw-server.js';

const reply = answer('end_turn', words(0, 'Done.'));

const sent = async (options: Parameters<typeof asking>[1] = {}) => {
  const { received } = await asking((response) => send(response, reply), options);
  expect(received).toHaveLength(1);
  return received[0] ?? { path: '', headers: {}, body: '{}' };
};

const EPHEMERAL = { type: 'ephemeral' };

/** Where a body has its breakpoints: `messages.0.content.1`. */
const breakpoints = (value: unknown, path: readonly string[] = []): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, field]) =>
        key === 'cache_control' ? [path.join('.')] : breakpoints(field, [...path, key]),
      );

const marks = (params: CacheSafeParams, messages: readonly Message[]) =>
  breakpoints(requestBody(params, { messages, maxOutput: null }, null));

const rules: Message = {
  role: 'user',
  content: [
    { type: 'text', text: 'The rules.' },
    { type: 'text', text: 'This run.' },
  ],
};

const turn = (calls: number): readonly Message[] => [
  {
    role: 'assistant',
    content: [
      { type: 'opaque', block: { type: 'thinking', thinking: 'Hm.', signature: 's' } },
      ...Array.from({ length: calls }, (_, id) => ({
        type: 'tool_use' as const,
        id: `${id}`,
        name: 'Read',
        input: {},
      })),
    ],
  },
  {
    role: 'user',
    content: Array.from({ length: calls }, (_, id) => ({
      type: 'tool_result' as const,
      tool_use_id: `${id}`,
      content: 'x',
      isError: false,
    })),
  },
];

describe('a request', () => {
  it('is one POST of the Messages API, labelled, with the key as a bearer', async () => {
    const { path, headers } = await sent();
    expect(path).toBe('/v1/messages');
    expect(headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'x-autodream-source': 'auto-dream',
      'user-agent': expect.stringMatching(/^Anthropic\/JS \S+ autodream$/),
    });
    expect(headers).not.toHaveProperty('anthropic-beta');
  });

  it('with a token bears that', async () => {
    const server = await rawServer((response) => send(response, reply));
    const connection = { authToken: 'a-token', baseUrl: server.url };
    await modelAt(server.url, { connection }).ask(
      { messages: [prompt], maxOutput: null },
      new AbortController().signal,
    )();
    expect(server.received).toMatchObject([{ headers: { authorization: 'Bearer a-token' } }]);
    await server.close();
  });

  it('has tools, system and prompt in the order of the cache, and no sampling', async () => {
    const body = JSON.parse((await sent({ messages: [rules] })).body);
    expect(body).toEqual({
      model: 'some-model',
      max_tokens: 16_000,
      tools: prefix.tools,
      system: [{ type: 'text', text: 'You consolidate memories.', cache_control: EPHEMERAL }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'The rules.', cache_control: EPHEMERAL },
            { type: 'text', text: 'This run.', cache_control: EPHEMERAL },
          ],
        },
      ],
      stream: true,
    });
  });

  it('is not tried again by itself', async () => {
    const { received } = await asking((response) => {
      response.writeHead(529, { 'retry-after': '0' });
      response.end();
    });
    expect(received).toHaveLength(1);
  });

  it.each([
    [null, 16_000],
    [500, 500],
    [50_000, 16_000],
    [0, 1],
    [99.9, 99],
  ])('with a budget of %j tokens allows an answer of %i', (maxOutput, allowed) => {
    expect(requestBody(prefix, { messages: [prompt], maxOutput }, null).max_tokens).toBe(allowed);
  });

  it('leaves a host’s thinking its budget', () => {
    const thinking = { type: 'enabled', budget_tokens: 4_000 };
    const params = { ...prefix, thinking, maxTokens: 32_000 };
    expect(requestBody(params, { messages: [prompt], maxOutput: 100 }, null).max_tokens).toBe(4_001);
    expect(requestBody(params, { messages: [prompt], maxOutput: null }, null).max_tokens).toBe(32_000);
  });
});

describe('half of a surrogate pair, which the API takes for no JSON,', () => {
  it('is sent on as what stands for it, wherever it comes from', () => {
    const messages: readonly Message[] = [
      prompt,
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'a\ud83d' },
          { type: 'tool_use', id: '1', name: 'Read', input: { '\udc1a': ['🐚', { deep: '\ud83d' }] } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: '1', content: '\udc1a🐚', isError: false }],
      },
    ];
    const { messages: wire } = requestBody(prefix, { messages, maxOutput: null }, null);
    expect(wire).toMatchObject([
      {},
      { content: [{ text: 'a\ufffd' }, { input: { '\ufffd': ['🐚', { deep: '\ufffd' }] } }] },
      { content: [{ content: '\ufffd🐚' }] },
    ]);
  });
});

describe('the breakpoints of our own prefix', () => {
  it('stand at the end of system, of the rules, and of the prompt', () => {
    expect(marks(prefix, [rules])).toEqual(['system.0', 'messages.0.content.0', 'messages.0.content.1']);
  });

  it('stand, from the second turn on, at the end of the newest user message and of the one before', () => {
    expect(marks(prefix, [rules, ...turn(2)])).toEqual([
      'system.0',
      'messages.0.content.0',
      'messages.0.content.1',
      'messages.2.content.1',
    ]);
    expect(marks(prefix, [rules, ...turn(2), ...turn(40)])).toEqual([
      'system.0',
      'messages.0.content.0',
      'messages.2.content.1',
      'messages.4.content.39',
    ]);
  });

  it('keep the place of the newest one while the model has paused', () => {
    const paused: Message = { role: 'assistant', content: [{ type: 'text', text: 'So far.' }] };
    expect(marks(prefix, [rules, ...turn(1), paused])).toEqual(marks(prefix, [rules, ...turn(1)]));
  });

  it('let each turn find what the one before has left, however many blocks are between', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }), (turns) => {
        let messages: readonly Message[] = [rules];
        let newest = marks(prefix, messages).at(-1);
        for (const calls of turns) {
          messages = [...messages, ...turn(calls)];
          const now = marks(prefix, messages);
          expect(now).toContain(newest);
          expect(now.length).toBeLessThanOrEqual(4);
          newest = now.at(-1);
        }
      }),
    );
  });
});

const hostBlock = (breakpoint: boolean): Json => ({
  type: 'text',
  text: 'x',
  ...(breakpoint ? { cache_control: { ttl: '1h', type: 'ephemeral' } } : {}),
});

const json: fc.Arbitrary<Json> = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));

describe('a host’s prefix', () => {
  const host: CacheSafeParams = {
    model: 'host-model',
    system: [hostBlock(true), hostBlock(true)],
    tools: [{ name: 'Bash', input_schema: { properties: { cache_control: { type: 'string' } } } }],
    thinking: { budget_tokens: 2_000, type: 'enabled' },
    messages: [
      { role: 'user', content: 'Hello.' },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'h', name: 'Bash', input: { cache_control: 'mine' } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'h', content: [hostBlock(true)] }] },
    ],
    maxTokens: 32_000,
    extra: { metadata: { user_id: 'u' }, tool_choice: { type: 'auto' }, stream: false, messages: [] },
    betas: ['one-beta', 'another-beta'],
  };

  it('goes over the wire byte for byte, and ours follows as a message of its own', async () => {
    const { body, headers } = await sent({ messages: [rules], options: { prefix: host } });
    for (const field of ['model', 'system', 'tools', 'thinking'] as const)
      expect(body).toContain(`"${field}":${JSON.stringify(host[field])}`);
    expect(body).toContain(
      `"messages":${JSON.stringify(host.messages).slice(0, -1)},{"role":"user","content":[{`,
    );
    expect(body).toContain('"metadata":{"user_id":"u"},"tool_choice":{"type":"auto"}');
    expect(JSON.parse(body)).toMatchObject({ stream: true, max_tokens: 32_000 });
    expect(headers['anthropic-beta']).toBe('one-beta,another-beta');
  });

  it('keeps its breakpoints, and ours only fill up to four, the newest first', () => {
    const messages = [rules, ...turn(2)];
    const ours = (params: Partial<CacheSafeParams>) =>
      marks({ ...host, ...params }, messages).filter((place) => /^messages\.[3-9]/.test(place));
    expect(ours({})).toEqual(['messages.5.content.1']);
    expect(ours({ system: null })).toEqual([
      'messages.3.content.0',
      'messages.3.content.1',
      'messages.5.content.1',
    ]);
    expect(ours({ extra: { cache_control: EPHEMERAL } })).toEqual([]);
    expect(ours({ system: [hostBlock(true), hostBlock(true), hostBlock(true)] })).toEqual([]);
  });

  it('is never changed, whatever it holds', () => {
    fc.assert(
      fc.property(json, fc.array(json), fc.array(json), fc.nat(60), (system, tools, messages, calls) => {
        const before = JSON.stringify({ system, tools, messages });
        const params = { ...host, system, tools, messages };
        const body = requestBody(params, { messages: [rules, ...turn(calls)], maxOutput: null }, null);
        const text = JSON.stringify(body);
        expect(text).toContain(`"tools":${JSON.stringify(tools)}`);
        if (system !== null) expect(text).toContain(`"system":${JSON.stringify(system)}`);
        expect(text).toContain(`"messages":${JSON.stringify(messages).slice(0, -1)}`);
        expect(JSON.stringify({ system, tools, messages })).toBe(before);
      }),
    );
  });

  it('without system, tools and thinking is sent without them', () => {
    const bare = { ...host, system: null, tools: null, thinking: null };
    expect(Object.keys(requestBody(bare, { messages: [prompt], maxOutput: null }, null))).toEqual([
      'metadata',
      'tool_choice',
      'model',
      'max_tokens',
      'messages',
      'stream',
    ]);
  });
});
