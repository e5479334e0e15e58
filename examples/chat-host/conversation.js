/** The agent's loop: it asks the model, streams what comes, carries out the tools, and asks again until the model is done. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Anthropic from '@anthropic-ai/sdk';

const MODEL = 'claude-sonnet-5-5';
const MARK = { cache_control: { type: 'ephemeral' } };

const RULES = `You are a helpful assistant for a person at a terminal, and you keep notes on what they work on: Markdown files in a
folder. MEMORY.md there is its index, a line for each file. Look something up where it may help; answer in a few sentences.`;

/** Read once, so that what the provider keeps in its cache stays the same for the whole conversation. */
const indexOf = (memory) => {
  try {
    return readFileSync(join(memory, 'MEMORY.md'), 'utf8');
  } catch {
    return '(There is none yet.)';
  }
};

/** Content with a mark at its end: what comes before it is kept by the provider, and read from there by the next request. */
const marked = (content) =>
  content.map((block, at) => (at === content.length - 1 ? { ...block, ...MARK } : block));

/** Only the newest message of the person's side is marked. New objects: those that were sent before are never changed. */
const withMark = (messages) => {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, at) =>
    at === last ? { ...message, content: marked(message.content) } : message,
  );
};

/** Of an answer what is sent back with the next request. */
const kept = ({ content }) =>
  content.flatMap((block) => {
    if (block.type === 'text') return block.text === '' ? [] : [{ type: 'text', text: block.text }];
    return block.type === 'tool_use'
      ? [{ type: 'tool_use', id: block.id, name: block.name, input: block.input }]
      : [];
  });

export const openConversation = ({ connection, memory, tools, transcript }) => {
  const client = new Anthropic({ apiKey: connection.apiKey, baseURL: connection.baseUrl });
  const system = [
    {
      type: 'text',
      text: `${RULES}\n\nThe index as this conversation began:\n\n${indexOf(memory)}`,
      ...MARK,
    },
  ];
  const same = { model: MODEL, system, tools: tools.definitions };
  let messages = [];

  const add = (role, content) => {
    messages = [...messages, { role, content }];
    transcript.add(role, content);
  };
  const ask = async (onText) => {
    const stream = client.messages.stream({ ...same, max_tokens: 4_000, messages: withMark(messages) });
    stream.on('text', onText);
    const answer = await stream.finalMessage();
    // It may say nothing at all, which cannot be sent back.
    const content = kept(answer);
    if (content.length > 0) add('assistant', content);
    return content;
  };
  const use = async ({ id, name, input }) => {
    const { content, isError } = await tools.use(name, input);
    return { type: 'tool_result', tool_use_id: id, content, is_error: isError };
  };

  return {
    /** One turn, to the model's last word. A turn that breaks off is taken back. */
    turn: async (text, onText) => {
      const before = messages;
      let wroteMemory = false;
      try {
        add('user', [{ type: 'text', text }]);
        for (;;) {
          const calls = (await ask(onText)).filter(({ type }) => type === 'tool_use');
          if (calls.length === 0) return { wroteMemory };
          wroteMemory ||= calls.some(({ name }) => tools.kindOf(name) === 'write');
          add('user', await Promise.all(calls.map(use)));
        }
      } catch (error) {
        messages = before;
        throw error;
      }
    },
    /** What the next request begins with. Whoever begins with the same reads it from the provider's cache. */
    cacheSafeParams: () => ({
      ...same,
      thinking: null,
      messages: withMark(messages),
      maxTokens: 4_000,
      extra: {},
      betas: [],
    }),
  };
};
