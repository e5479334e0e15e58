import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Answer, Usage } from '../../src/effects/ports/model.js';
import { type Answers, answerOf, type Faults } from '../../src/effects/simulated/scripted-model/step.js';
import type { InputTokens } from './prompt-cache.js';
import {
  blockEvents,
  endEvents,
  type StreamEvent,
  type StreamedBlock,
  startEvent,
  stopReasonOf,
} from './stream.js';
import { type Mishap, type Status, type WireStep, wireOf } from './wire-step.js';

/** What a reply is made with. `asked` counts the requests of its conversation; `give` is told each answer that is whole. */
export type Occasion = {
  readonly id: string;
  readonly model: string;
  readonly asked: number;
  readonly input: InputTokens;
  readonly give: (answer: Answer) => void;
};

const PIECE = 1_000;
const PING_MS = 20;
const BYTES_A_TOKEN = 4;

const sendStatus = (res: ServerResponse, { status, headers, body }: Status): void => {
  res.writeHead(status, headers).end(body);
};

const send = (res: ServerResponse, event: StreamEvent): void => {
  res.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
};

/** One after the other, so that a client that does not read holds the server back and a slow one sees each by itself. */
const sendAll = async (
  res: ServerResponse,
  events: readonly StreamEvent[],
  slowly: boolean,
): Promise<void> => {
  for (const event of events) {
    if (res.destroyed) return;
    send(res, event);
    if (slowly || res.writableNeedDrain) await setImmediate();
  }
};

const inputOf = ({ input, cacheRead, cacheCreation }: Usage): InputTokens => ({
  input_tokens: input,
  cache_read_input_tokens: cacheRead,
  cache_creation_input_tokens: cacheCreation,
});

const begin = (res: ServerResponse, { id, model, input }: Occasion, usage: Usage | null): void => {
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'request-id': id });
  send(res, startEvent(id, model, usage === null ? input : inputOf(usage)));
};

const bodyEvents = (blocks: readonly StreamedBlock[], size: number): readonly StreamEvent[] =>
  blocks.flatMap((block, index) => blockEvents(block, index, size));

const wordsIn = ({ content }: Answer): number =>
  Math.ceil(Buffer.byteLength(JSON.stringify(content)) / BYTES_A_TOKEN);

const sendAnswer = async (
  res: ServerResponse,
  step: Answers,
  occasion: Occasion,
  slowly = false,
): Promise<void> => {
  const answer = answerOf(step, occasion.asked);
  occasion.give(answer);
  begin(res, occasion, step.usage);
  await sendAll(res, bodyEvents(answer.content, slowly ? 1 : PIECE), slowly);
  const output = step.usage?.output ?? wordsIn(answer);
  await sendAll(res, endEvents(stopReasonOf(answer.stopReason), output), slowly);
  res.end();
};

const sendGarbled = async (
  res: ServerResponse,
  name: string,
  json: string,
  occasion: Occasion,
): Promise<void> => {
  begin(res, occasion, null);
  const block: StreamedBlock = { type: 'garbled', id: `call-${occasion.asked}-0`, name, json };
  await sendAll(res, [...bodyEvents([block], PIECE), ...endEvents('tool_use', 1)], false);
  res.end();
};

/** What was written before has to arrive before the connection is destroyed. */
const cut = async (res: ServerResponse): Promise<void> => {
  await new Promise<void>((resolve) => res.write('\n', () => resolve()));
  res.destroy();
};

const pingForEver = (res: ServerResponse): void => {
  const pings = setInterval(() => send(res, { type: 'ping' }), PING_MS);
  res.on('close', () => clearInterval(pings));
};

const sendBroken = async (
  res: ServerResponse,
  step: Answers,
  how: Mishap,
  occasion: Occasion,
): Promise<void> => {
  begin(res, occasion, step.usage);
  await sendAll(res, bodyEvents(answerOf(step, occasion.asked).content, PIECE), false);
  if (how === 'cut') return cut(res);
  if (how === 'pings') return pingForEver(res);
  if (how === 'silence') return;
  if (how !== 'end') send(res, { type: 'error', error: { type: how.error, message: `A fake ${how.error}` } });
  res.end();
};

/** A step of which nothing is left to be translated. */
export type Sent = Exclude<WireStep, Faults>;

/** A model's fault as it looks on the wire; all else is as it is. */
export const onTheWire = (step: WireStep): Sent =>
  step._tag === 'Faults' ? wireOf(step.error.fault, step.error.retryAfterMs) : step;

/** Does the answer begin, so that its tokens are counted? */
export const isStreamed = ({ _tag }: Sent): boolean =>
  _tag === 'Answers' || _tag === 'Drips' || _tag === 'Garbles' || _tag === 'BreaksOff';

/** Does what a step says, or leaves the connection open where that is what it says. */
export const reply = async (res: ServerResponse, step: Sent, occasion: Occasion): Promise<void> => {
  switch (step._tag) {
    case 'Answers':
      return sendAnswer(res, step, occasion);
    case 'Drips':
      return sendAnswer(res, step.answer, occasion, true);
    case 'Garbles':
      return sendGarbled(res, step.name, step.json, occasion);
    case 'BreaksOff':
      return sendBroken(res, step.answer, step.how, occasion);
    case 'Status':
      return sendStatus(res, step);
    case 'HangsUp':
      return void res.destroy();
    case 'Hangs':
      return;
  }
};
