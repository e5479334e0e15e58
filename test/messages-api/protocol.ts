import type { Json } from '../../src/journal/json.js';
import { type Block, type Body, blocksOf, type WireMessage } from './received-body.js';

/** Answers that were given before, by the ids of their calls and the signatures of their thoughts. */
export type Given = {
  readonly byCall: ReadonlyMap<string, readonly Block[]>;
  readonly signed: ReadonlySet<string>;
};

const SAMPLING = ['temperature', 'top_p', 'top_k'];
const MOST_BREAKPOINTS = 4;

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const isMarked = (value: Json): boolean =>
  typeof value === 'object' && value !== null && 'cache_control' in value && value.cache_control !== null;

const marksIn = (blocks: readonly Block[]): number =>
  blocks.filter(isMarked).length + blocks.flatMap(({ content }) => listOf(content)).filter(isMarked).length;

const breakpointsOf = ({ tools = [], system, messages }: Body): number =>
  tools.filter(isMarked).length +
  marksIn(blocksOf(system)) +
  messages.reduce((sum, { content }) => sum + marksIn(blocksOf(content)), 0);

const settingsFault = (body: Body): string | null => {
  const sampling = SAMPLING.find((name) => name in body);
  if (sampling !== undefined) return `${sampling}: is not supported by this model`;
  if (body.stream !== true) return 'stream: this server only streams';
  const marks = breakpointsOf(body);
  return marks > MOST_BREAKPOINTS ? `cache_control: at most 4 blocks may have it, found ${marks}` : null;
};

const idsOf = (blocks: readonly Block[], type: string, key: string): readonly Json[] =>
  blocks.flatMap((block) => (block.type === type ? [block[key] ?? null] : []));

const emptyText = (blocks: readonly Block[]): boolean =>
  blocks.some(({ type, text }) => type === 'text' && text === '');

const resultsFault = (asked: readonly Json[], blocks: readonly Block[]): string | null => {
  const answered = idsOf(blocks, 'tool_result', 'tool_use_id');
  const unasked = answered.find((id) => !asked.includes(id));
  if (unasked !== undefined) return `tool_result ${unasked} has no tool_use in the message before`;
  const missing = asked.find((id) => answered.filter((other) => other === id).length !== 1);
  if (missing !== undefined) return `tool_use ${missing} needs exactly one tool_result in the message after`;
  const firstWord = blocks.findIndex(({ type }) => type !== 'tool_result');
  const late = firstWord !== -1 && blocks.slice(firstWord).some(({ type }) => type === 'tool_result');
  return late ? 'tool_result blocks come before all others' : null;
};

/** As JSON writes half of a surrogate pair. It may be given, and cannot come back. */
const HALF = /\\ud[89a-f][0-9a-f]{2}/g;

/** Without its mark, whatever the order of its fields. */
const bare = ({ cache_control: _, ...block }: Block): string =>
  JSON.stringify(Object.entries(block).sort(([a], [b]) => (a < b ? -1 : 1))).replace(HALF, '\uFFFD');

/** An answer has to come back as it was given: all blocks in their order, the signed ones to the byte. */
const echoFault = (blocks: readonly Block[], { byCall, signed }: Given): string | null => {
  const forged = blocks.find(
    (block) => typeof block.signature === 'string' && !signed.has(JSON.stringify(block)),
  );
  if (forged !== undefined) return 'a block with a signature is not as it was given';
  const call = blocks.find(({ type, id }) => type === 'tool_use' && typeof id === 'string' && byCall.has(id));
  const given = typeof call?.id === 'string' ? byCall.get(call.id) : undefined;
  if (given === undefined) return null;
  const [now, then] = [blocks.map(bare), given.map(bare)];
  return now.join() === then.join() ? null : `the answer with tool_use ${call?.id} is not as it was given`;
};

const messageFault = (messages: readonly WireMessage[], index: number, given: Given): string | null => {
  const message = messages[index];
  const blocks = blocksOf(message?.content);
  const earlier = messages[index - 1];
  const asked = earlier?.role === 'assistant' ? idsOf(blocksOf(earlier.content), 'tool_use', 'id') : [];
  if (emptyText(blocks)) return 'text blocks must not be empty';
  if (message?.role === 'user') return resultsFault(asked, blocks);
  return asked.length > 0 ? `tool_use ${asked[0]} has no result` : echoFault(blocks, given);
};

const idsFault = (messages: readonly WireMessage[]): string | null => {
  const ids = messages.flatMap(({ content }) => idsOf(blocksOf(content), 'tool_use', 'id'));
  return new Set(ids).size === ids.length ? null : 'tool_use ids must be unique';
};

/** What the API would refuse about a request, in a sentence; null: nothing. */
export const protocolFault = (body: Body, given: Given): string | null => {
  const { messages } = body;
  const general = settingsFault(body) ?? idsFault(messages);
  if (general !== null) return general;
  if (messages[0]?.role !== 'user') return 'messages: the first one must be the user’s';
  for (const index of messages.keys()) {
    const fault = messageFault(messages, index, given);
    if (fault !== null) return `messages.${index}: ${fault}`;
  }
  return null;
};
