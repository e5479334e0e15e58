import type { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import { parsedJson } from '../../../journal/parsed-json.js';
import { lineCutter } from '../line-cutter.js';
import { LINE_BYTES, lineOf, type Reply } from './wire.js';

/** Whoever asked. `tell` sends news for as long as they listen; `onGone` is called once when they do not any more. */
export type Peer = {
  readonly tell: (news: unknown) => void;
  readonly onGone: (listener: () => void) => void;
};

/** Answers one request by a value that JSON can hold, or by a sentence on why not. */
export type AnswerControl = (
  method: string,
  params: unknown,
  peer: Peer,
) => Promise<E.Either<string, unknown>>;

const request = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  method: v.pipe(v.string(), v.maxLength(100)),
  params: v.optional(v.unknown(), null),
});

/** Questions of one peer that are worked on at the same time. */
const MOST_OPEN = 32;

/** Bytes that may wait for a peer that does not read when there is more to say to it; then it is dropped. One answer may be longer. */
const MOST_WAITING = 1_000_000;

const NO_REQUEST = 'This is no request: one line of JSON with id, method and params, of 1 MB at most.';
const TOO_MANY = `Only ${MOST_OPEN} requests can be open at the same time.`;

const defect = (thrown: unknown): E.Either<string, never> =>
  E.left(`The daemon ran into a mistake of its own (${String(thrown)}); please report this.`);

/** A connection that is served. `isIdle`: nothing that it asked for is worked on, and it waits for no news. */
export type ServedPeer = { readonly isIdle: () => boolean };

/** Reads requests from a connection and answers them. Of a slow reader no more than a megabyte and an answer is kept. */
export const servePeer = (socket: Socket, answer: AnswerControl): ServedPeer => {
  let [open, isListening] = [0, false];
  const send = (reply: Reply): void => {
    if (!socket.writable) return;
    if (socket.writableLength > MOST_WAITING) socket.destroy();
    else socket.write(lineOf(reply));
  };
  const serve = async ({ id, method, params }: v.InferOutput<typeof request>): Promise<void> => {
    const peer: Peer = {
      tell: (news) => send({ id, news }),
      onGone: (listener) => {
        isListening = true;
        socket.once('close', listener);
      },
    };
    open += 1;
    const answered = await answer(method, params, peer).catch(defect);
    open -= 1;
    send(E.isRight(answered) ? { id, ok: answered.right } : { id, error: answered.left });
  };
  const take = (line: string | null): boolean => {
    const parsed = v.safeParse(request, line === null ? null : parsedJson(line));
    if (!parsed.success) send({ id: null, error: NO_REQUEST });
    else if (open >= MOST_OPEN) send({ id: parsed.output.id, error: TOO_MANY });
    else void serve(parsed.output);
    return socket.writable;
  };
  const cutter = lineCutter(take, LINE_BYTES);
  socket.on('data', (chunk: Buffer) => cutter.push(chunk));
  socket.on('error', () => {}); // its end is told by `close`
  return { isIdle: () => open === 0 && !isListening };
};
