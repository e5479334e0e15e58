import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CacheSafeParams } from '../../../src/effects/live/anthropic/prefix.js';
import type { ToolKind } from '../../../src/effects/services/tools/host-call.js';
import type { HostTools } from '../../../src/effects/services/tools/host-tools.js';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, thinks, turn } from '../../../src/effects/simulated/scripted-model/step.js';
import { call } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { forkedEngine } from '../../../src/hosts/engines/forked-engine.js';
import type { Json } from '../../../src/journal/json.js';
import type { MessagesApi } from '../../messages-api/messages-api.js';
import { connectionTo, dreamOver, expectTidy, wireScene } from './wire-dream.js';

/** What a host sends. Keys stand in an order of the host's own, and text has what could be written in another way. */
const TOOLS: readonly Json[] = [
  { description: 'Runs a command.', name: 'Bash', input_schema: { type: 'object', properties: {} } },
  { name: 'StrReplace', input_schema: { type: 'object' }, description: 'Edits a file.' },
  { name: 'View', description: 'Shows a file.', input_schema: { type: 'object' } },
];
const SYSTEM: Json = [
  { type: 'text', text: 'You are a careful assistant. '.repeat(200) },
  { cache_control: { type: 'ephemeral' }, type: 'text', text: 'Grüße, "quoted" \u2028 and 🐚.' },
];
const THINKING = { budget_tokens: 2_000, type: 'enabled' };
const THOUGHT = { signature: 'the host’s own', type: 'thinking', thinking: 'Hm.' };
const MESSAGES: readonly Json[] = [
  { role: 'user', content: 'What does the ferry cost?' },
  { content: [THOUGHT, { type: 'text', text: 'Seven.' }], role: 'assistant' },
  { role: 'user', content: [{ type: 'text', text: 'Thanks.', cache_control: { type: 'ephemeral' } }] },
  { role: 'assistant', content: [{ type: 'text', text: 'Not at all.' }] },
];
const METADATA = { user_id: 'somebody' };

const params: CacheSafeParams = {
  model: 'claude-opus-5-5',
  system: SYSTEM,
  tools: TOOLS,
  thinking: THINKING,
  messages: MESSAGES,
  maxTokens: 8_000,
  extra: { metadata: METADATA },
  betas: [],
};

/** The host's own request, which ends before its last answer. */
const askAsHost = (api: MessagesApi): Promise<string> => {
  const { model, system, tools, thinking, maxTokens } = params;
  const messages = MESSAGES.slice(0, 3);
  const body = {
    max_tokens: maxTokens,
    model,
    stream: true,
    metadata: METADATA,
    thinking,
    system,
    tools,
    messages,
  };
  const headers = { 'x-api-key': 'of-the-host', 'anthropic-version': '2026-10-21' };
  return fetch(`${api.url}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body) }).then(
    (answer) => answer.text(),
  );
};

const KINDS: Readonly<Record<string, ToolKind>> = { Bash: 'shell', StrReplace: 'edit', View: 'read' };
const INPUT = v.object({
  path: v.string(),
  old: v.optional(v.string(), ''),
  now: v.optional(v.string(), ''),
});

/** They work on whatever path the check gives them. */
const hostTools: HostTools = {
  kindOf: (name) => KINDS[name] ?? 'other',
  run: async ({ name }, input) => {
    const { path, old, now } = v.parse(INPUT, input);
    const text = await readFile(path, 'utf8');
    if (name === 'StrReplace') await writeFile(path, text.replace(old, now));
    return { content: text, isError: false };
  },
};

const forked = async () => {
  let memory = '';
  const { api, store } = await wireScene(
    script(
      ends('Not at all.'),
      turn(
        thinks('The host’s tools.'),
        calls(call('View', { path: 'dock.md' }), call('Bash', { command: 'rm -rf ~' })),
      ),
      () => calls(call('StrReplace', { path: join(memory, 'dock.md'), old: 'noon', now: 'lunch' })),
      ends('Done.'),
    ),
    { earlier: [THOUGHT] },
  );
  memory = store.folders.memory;
  await askAsHost(api);
  const engine = forkedEngine({ connection: connectionTo(api), params, tools: hostTools });
  const result = await dreamOver(store, engine).done;
  return { api, store, result };
};

describe('a dream that is forked from a host’s conversation', () => {
  it('sends what the host sends byte for byte, and changes nothing of it', async () => {
    const { api } = await forked();
    expect(api.requests.map(({ refused }) => refused)).toEqual([null, null, null, null]);
    for (const { raw } of api.requests.slice(1)) {
      expect(raw).toContain(`"tools":${JSON.stringify(TOOLS)}`);
      expect(raw).toContain(`"system":${JSON.stringify(SYSTEM)}`);
      expect(raw).toContain(`"thinking":${JSON.stringify(THINKING)}`);
      expect(raw).toContain(`"metadata":${JSON.stringify(METADATA)}`);
      expect(raw).toContain(`"messages":${JSON.stringify(MESSAGES).slice(0, -1)},`);
    }
  });

  it('sends what the conversation was when it was forked, though that goes on', async () => {
    const { api, store } = await wireScene(script(ends('Done.')), { earlier: [THOUGHT] });
    const messages = [...MESSAGES];
    const engine = forkedEngine({
      connection: connectionTo(api),
      params: { ...params, messages },
      tools: hostTools,
    });
    messages.push({ role: 'user', content: 'Later.' }, { role: 'assistant', content: 'Much later.' });
    await dreamOver(store, engine).done;
    expect(api.requests[0]?.raw).toContain(`"messages":${JSON.stringify(MESSAGES).slice(0, -1)},`);
    expect(api.requests[0]?.raw).not.toContain('Later.');
  });

  it('asks for nothing where its budget is below what the host’s thinking may have', async () => {
    const { api, store } = await wireScene(script(ends('Done.')), { earlier: [THOUGHT] });
    const engine = forkedEngine({ connection: connectionTo(api), params, tools: hostTools });
    expect(await dreamOver(store, engine, { outputTokens: 2_000 }).done).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('does not pay for another answer'),
    });
    expect(api.requests).toEqual([]);
  });

  it('reads the host’s cache in its very first request, and tells the share of what it read', async () => {
    const { api, result } = await forked();
    const [host, first] = api.requests.map(({ tokens }) => tokens);
    expect(host?.cache_creation_input_tokens).toBeGreaterThan(1_024);
    expect(first?.cache_read_input_tokens).toBe(host?.cache_creation_input_tokens);
    expect(result.usage.cacheRead).toBeGreaterThan(3 * (host?.cache_creation_input_tokens ?? 0));
    expect(result.cacheReadShare).toBeGreaterThan(0.5);
  });

  it('lets the host carry out its tools after our check, on the working copy', async () => {
    const { api, store, result } = await forked();
    expect(result).toMatchObject({ outcome: 'completed', files: { changed: ['dock.md'] } });
    const results = api.requests[2]?.body?.messages.at(-1)?.content;
    expect(results).toMatchObject([{ tool_use_id: 'call-2-1' }, { tool_use_id: 'call-2-2', is_error: true }]);
    expect(JSON.stringify(results)).toContain('The dock is painted blue in the noon');
    expect(JSON.stringify(results).match(/<tool-data [0-9a-f]{16}>/g)).toHaveLength(2);
    expect(await readFile(join(store.folders.memory, 'dock.md'), 'utf8')).toContain('in the lunch');
    expect(await expectTidy(store)).toBe(1);
  });
});
