/** As much of the Messages API as this agent needs, on this machine alone: answers of a script, streamed, with a prompt cache. */
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { promptCache } from './prompt-cache.js';
import { answerTo } from './script.js';

const pieces = (text) => text.match(/\S+\s*/g) ?? [];

const eventsOf = (block, index) => {
  const { text, input, ...bare } = block;
  const [start, deltas] =
    block.type === 'text'
      ? [{ ...bare, text: '' }, pieces(text).map((piece) => ({ type: 'text_delta', text: piece }))]
      : [{ ...bare, input: {} }, [{ type: 'input_json_delta', partial_json: JSON.stringify(input) }]];
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
};

const stream = async (response, body, usage) => {
  const { blocks, paceMs } = answerTo(body);
  const message = {
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: [],
    usage,
  };
  const stop_reason = blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
  const events = [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    ...blocks.flatMap(eventsOf),
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 50 } },
    { type: 'message_stop' },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    if (response.destroyed) return;
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    if (event.type === 'content_block_delta') await wait(paceMs, null, { ref: false });
  }
  response.end();
};

export const serveFake = async () => {
  const count = promptCache();
  const server = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const body = JSON.parse(sent);
    await stream(response, body, count(body));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
};
