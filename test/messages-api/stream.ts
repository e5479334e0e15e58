import type { Answer } from '../../src/effects/ports/model.js';
import type { Json } from '../../src/journal/json.js';
import type { InputTokens } from './prompt-cache.js';

/** One server-sent event of an answer. */
export type StreamEvent = { readonly type: string; readonly [key: string]: Json };

export type StreamedBlock =
  | Answer['content'][number]
  | { readonly type: 'garbled'; readonly id: string; readonly name: string; readonly json: string };

const STOP_REASONS: Readonly<Partial<Record<Answer['stopReason'], string>>> = {
  context_exceeded: 'model_context_window_exceeded',
};

/** The name of a stop reason on the wire. */
export const stopReasonOf = (reason: Answer['stopReason']): string => STOP_REASONS[reason] ?? reason;

/** Never in the middle of a character. */
const piecesOf = (text: string, size: number): readonly string[] =>
  text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];

const deltas = (
  index: number,
  type: string,
  key: string,
  text: string,
  size: number,
): readonly StreamEvent[] =>
  piecesOf(text, size).map((piece) => ({
    type: 'content_block_delta',
    index,
    delta: { type, [key]: piece },
  }));

const isThought = (
  block: Json,
): block is { readonly type: 'thinking'; readonly thinking: string; readonly signature: string } =>
  typeof block === 'object' && block !== null && 'type' in block && block.type === 'thinking';

const started = (
  index: number,
  content_block: Json,
  inner: readonly StreamEvent[],
): readonly StreamEvent[] => [
  { type: 'content_block_start', index, content_block },
  ...inner,
  { type: 'content_block_stop', index },
];

const ofCall = (index: number, id: string, name: string, json: string, size: number) =>
  started(
    index,
    { type: 'tool_use', id, name, input: {} },
    deltas(index, 'input_json_delta', 'partial_json', json, size),
  );

const ofOpaque = (index: number, block: Json, size: number): readonly StreamEvent[] =>
  isThought(block)
    ? started(index, { ...block, thinking: '', signature: '' }, [
        ...deltas(index, 'thinking_delta', 'thinking', block.thinking, size),
        {
          type: 'content_block_delta',
          index,
          delta: { type: 'signature_delta', signature: block.signature },
        },
      ])
    : started(index, block, []);

/** The events of one block, its text in pieces of so many characters. */
export const blockEvents = (block: StreamedBlock, index: number, size: number): readonly StreamEvent[] => {
  switch (block.type) {
    case 'text':
      return started(
        index,
        { type: 'text', text: '' },
        deltas(index, 'text_delta', 'text', block.text, size),
      );
    case 'tool_use':
      return ofCall(index, block.id, block.name, JSON.stringify(block.input), size);
    case 'garbled':
      return ofCall(index, block.id, block.name, block.json, size);
    case 'opaque':
      return ofOpaque(index, block.block, size);
  }
};

export const startEvent = (id: string, model: string, input: InputTokens): StreamEvent => ({
  type: 'message_start',
  message: {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...input, output_tokens: 1 },
  },
});

export const endEvents = (stopReason: string, output: number): readonly StreamEvent[] => [
  {
    type: 'message_delta',
    delta: { stop_reason: stopReason, stop_sequence: null },
    usage: { output_tokens: output },
  },
  { type: 'message_stop' },
];
