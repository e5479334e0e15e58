import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Message, ModelFault, ToolResult } from '../../../../src/effects/ports/model.js';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, says, thinks, turn } from '../../../../src/effects/simulated/scripted-model/step.js';
import { serveMessages } from '../../../messages-api/messages-api.js';
import { wireOf } from '../../../messages-api/wire-step.js';
import { modelAt, prefix, prompt } from './asking.js';

const FAULTS: readonly ModelFault[] = [
  'unauthorised',
  'forbidden',
  'unpaid',
  'unknown-model',
  'invalid-request',
  'request-too-large',
  'spend-cap',
  'rate-limited',
  'overloaded',
  'server-error',
  'unreachable',
  'cut-off',
  'silent',
  'context-exceeded',
  'not-the-api',
  'answer-too-large',
  'malformed',
  'broken',
];

describe('over the fake Messages API', () => {
  it.each(FAULTS)('%s is told as what it is', async (fault) => {
    const api = await serveMessages(script(wireOf(fault, null)));
    const timeouts = { idleMs: fault === 'silent' ? 50 : 60_000, answerMs: 600_000 };
    const outcome = await modelAt(api.url, { timeouts }).ask(
      { messages: [prompt], maxOutput: null },
      new AbortController().signal,
    )();
    await api.close();
    expect(outcome).toMatchObject({ left: { fault } });
  });

  it('stopped is told as that, and the server sees it', async () => {
    const api = await serveMessages(script(wireOf('stopped', null)));
    const run = new AbortController();
    const outcome = modelAt(api.url).ask({ messages: [prompt], maxOutput: null }, run.signal)();
    const request = await api.onRequest(1);
    run.abort();
    expect(await outcome).toMatchObject({ left: { fault: 'stopped' } });
    await request.abandoned;
    await api.close();
  });

  const resultsOf = (content: Message['content']): readonly ToolResult[] =>
    content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ type: 'tool_result', tool_use_id: block.id, content: 'Words. '.repeat(40), isError: false }]
        : [],
    );

  it('each turn reads what the one before has left in the cache, also after thirty calls at once', async () => {
    const sizes = [1, 30, 2, 30, 30, 1, 3, 12];
    const reads = (count: number) =>
      calls(
        ...Array.from({ length: count }, (_, at) => ({
          type: 'tool_use' as const,
          id: null,
          name: 'Read',
          input: { file_path: `${at}.md` },
        })),
      );
    const steps = sizes.map((count, at) => turn(thinks(`Thought ${at}.`), says('I look.'), reads(count)));
    const api = await serveMessages(script(...steps, ends('Done.')));
    const long = { ...prefix, system: [{ type: 'text', text: 'Rule. '.repeat(2_000) }] };
    const model = modelAt(api.url, { prefix: long });
    let messages: readonly Message[] = [prompt];
    let kept = 0;
    for (let asked = 0; asked <= sizes.length; asked++) {
      const answer = await model.ask({ messages, maxOutput: null }, new AbortController().signal)();
      if (E.isLeft(answer)) throw new Error(answer.left.reason);
      const { content, usage } = answer.right;
      expect(usage.cacheRead).toBe(kept);
      expect(usage.input).toBe(0);
      kept = usage.cacheRead + usage.cacheCreation;
      messages = [...messages, { role: 'assistant', content }, { role: 'user', content: resultsOf(content) }];
    }
    await api.close();
    expect(api.requests.map(({ refused }) => refused)).toEqual(Array(sizes.length + 1).fill(null));
    expect(kept).toBeGreaterThan(10_000);
  });
});
