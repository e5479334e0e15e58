import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A Messages API on the loopback interface that answers whatever a client sends with one and the same sentence. */
export type Answering = { readonly url: string; readonly asked: () => number; readonly close: () => void };

const usage = {
  input_tokens: 12,
  output_tokens: 5,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
};

const events = (model: unknown, text: string): readonly { readonly type: string }[] => {
  const message = {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model, content: [], usage },
    ...{ stop_reason: null, stop_sequence: null },
  };
  return [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ].map((event): { readonly type: string } => event);
};

const bodyOf = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
};

const answer = async (request: IncomingMessage, response: ServerResponse, text: string): Promise<void> => {
  const { model, stream } = await bodyOf(request);
  if (stream === true) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events(model, text))
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    response.end();
    return;
  }
  const content = [{ type: 'text', text }];
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content, usage };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...message, stop_reason: 'end_turn', stop_sequence: null }));
};

export const answerAlways = async (text: string): Promise<Answering> => {
  let asked = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://loopback');
    if (pathname !== '/v1/messages') {
      response.writeHead(404).end();
      return;
    }
    asked += 1;
    answer(request, response, text).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, close };
};
