import { createConnection, type Socket } from 'node:net';
import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { codeOf } from '../file-task.js';
import { isOwnFolder } from './own-folder.js';
import { lineOf } from './wire.js';

/**
 * - `NoDaemon`: nobody listens there
 * - `TimedOut`: whoever listens did not answer in time
 * - `BrokenOff`: the connection ended before the answer
 * - `Declined`: it was answered, by a sentence on why not
 */
export type ControlFault = {
  readonly _tag: 'NoDaemon' | 'TimedOut' | 'BrokenOff' | 'Declined';
  readonly sentence: string;
};

type Answer = E.Either<ControlFault, unknown>;

/** A connection to the daemon. `closed` comes when it has ended, for whatever reason. */
export type ControlLink = {
  readonly ask: (method: string, params: unknown, onNews?: (news: unknown) => void) => Promise<Answer>;
  readonly closed: Promise<void>;
  readonly close: () => void;
};

const fault = (_tag: ControlFault['_tag'], sentence: string): E.Either<ControlFault, never> =>
  E.left({ _tag, sentence });

const NOBODY = 'No daemon runs. To start it: autodream daemon start';
const BROKEN = 'The connection ended before the daemon answered.';

/** What an answer may have in characters: far more than any has. */
const MOST_CHARACTERS = 16_000_000;

type Pending = { readonly settle: (answer: Answer) => void; readonly onNews: (news: unknown) => void };

/** What a line says, if it is an object; whoever listens is the same user, but may be of another release. */
const fieldsOf = (line: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const take = (pending: Map<unknown, Pending>, line: string): void => {
  const { id, ok, error, news } = fieldsOf(line);
  const asked = pending.get(id);
  if (news !== undefined) asked?.onNews(news);
  else if (typeof error === 'string') asked?.settle(fault('Declined', error));
  else asked?.settle(E.right(ok ?? null));
};

const reading = (socket: Socket, onLine: (line: string) => void): void => {
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    if (rest.length > MOST_CHARACTERS) socket.destroy();
  });
};

const linkOver = (socket: Socket): ControlLink => {
  const pending = new Map<unknown, Pending>();
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  void closed.then(() => {
    for (const { settle } of pending.values()) settle(fault('BrokenOff', BROKEN));
  });
  reading(socket, (line) => take(pending, line));
  let asked = 0;
  return {
    ask: (method, params, onNews = () => {}) =>
      new Promise((settle) => {
        if (socket.destroyed) return settle(fault('BrokenOff', BROKEN));
        asked += 1;
        pending.set(asked, { settle, onNews });
        socket.write(lineOf({ id: asked, method, params }));
      }),
    closed,
    close: () => socket.destroy(),
  };
};

/** Connects to whoever listens at the socket, if the folder it is in is this user's own. */
export const connectControl = async (path: string): Promise<E.Either<ControlFault, ControlLink>> => {
  if (!(await isOwnFolder(dirname(path)))) return fault('NoDaemon', NOBODY);
  return new Promise((done) => {
    const socket = createConnection(path);
    socket.once('error', (error) => {
      const code = codeOf(error);
      const nobody = code === 'ENOENT' || code === 'ECONNREFUSED';
      done(fault('NoDaemon', nobody ? NOBODY : `The daemon cannot be reached at ${path} (${code}).`));
    });
    socket.once('connect', () => {
      socket.on('error', () => {}); // its end is told by `close`
      done(E.right(linkOver(socket)));
    });
  });
};
