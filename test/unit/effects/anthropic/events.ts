import type { ServerResponse } from 'node:http';

type Event = { readonly type: string; readonly [field: string]: unknown };

export const sse = (event: Event): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

export const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };

export const USAGE = {
  input_tokens: 10,
  cache_read_input_tokens: 3,
  cache_creation_input_tokens: 4,
  output_tokens: 1,
};

export const start: Event = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    usage: USAGE,
  },
};

export const ping: Event = { type: 'ping' };

export const blockStart = (index: number, block: object): Event => ({
  type: 'content_block_start',
  index,
  content_block: block,
});

export const delta = (index: number, piece: object): Event => ({
  type: 'content_block_delta',
  index,
  delta: piece,
});

export const blockStop = (index: number): Event => ({ type: 'content_block_stop', index });

/** A block with the pieces that it comes in. */
export const block = (index: number, begin: object, ...pieces: readonly object[]): readonly Event[] => [
  blockStart(index, begin),
  ...pieces.map((piece) => delta(index, piece)),
  blockStop(index),
];

export const words = (index: number, ...texts: readonly string[]): readonly Event[] =>
  block(index, { type: 'text', text: '' }, ...texts.map((text) => ({ type: 'text_delta', text })));

export const call = (index: number, id: string, ...json: readonly string[]): readonly Event[] =>
  block(
    index,
    { type: 'tool_use', id, name: 'Read', input: {} },
    ...json.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
  );

/** The end of an answer of 20 tokens in all. */
export const end = (stop_reason: string | null): readonly Event[] => [
  { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 20 } },
  { type: 'message_stop' },
];

export const answer = (stop: string | null, ...blocks: readonly (readonly Event[])[]): readonly Event[] => [
  start,
  ...blocks.flat(),
  ...end(stop),
];

export const send = (response: ServerResponse, events: readonly Event[]): void => {
  response.writeHead(200, STREAM);
  response.end(events.map(sse).join(''));
};
