import { chmod } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import { codeOf } from '../file-task.js';
import { type AnswerControl, type ServedPeer, servePeer } from './serve-peer.js';

export type CannotServe = { readonly _tag: 'CannotServe'; readonly sentence: string };

export type ControlServer = {
  /** Removes the socket; connections that there are go on. */
  readonly listenNoMore: () => void;
  /** Ends all connections, once what was written to them is sent or a moment has passed, and comes back then. */
  readonly close: () => Promise<void>;
};

/** All are this user's; nobody has that many terminals open. */
const MOST_PEERS = 64;

const LAST_WORDS_MS = 300;

const ended = (peer: Socket): Promise<void> =>
  new Promise((done) => {
    const end = setTimeout(() => peer.destroy(), LAST_WORDS_MS);
    peer.once('close', () => {
      clearTimeout(end);
      done();
    });
    peer.end();
  });

type Peers = Map<Socket, ServedPeer>;

/** Whoever only holds a connection makes room for whoever asks, the oldest first; false: all are at work. */
const madeRoom = (peers: Peers): boolean => {
  if (peers.size < MOST_PEERS) return true;
  for (const [socket, peer] of peers)
    if (peer.isIdle()) {
      peers.delete(socket);
      socket.destroy();
      return true;
    }
  return false;
};

const listening = (server: Server, path: string): Promise<E.Either<CannotServe, void>> =>
  new Promise((done) => {
    server.once('error', (error) =>
      done(E.left({ _tag: 'CannotServe', sentence: `${path} cannot be listened on (${codeOf(error)}).` })),
    );
    server.listen(path, () => done(E.right(undefined)));
  });

/**
 * Listens at `path`, which is free, in a folder that only its owner may enter. Who can connect is this user, or can do all that they
 * can; what they send is not trusted to be well-formed.
 */
export const serveControl = async (
  path: string,
  answer: AnswerControl,
): Promise<E.Either<CannotServe, ControlServer>> => {
  const peers: Peers = new Map();
  const server = createServer((socket) => {
    if (!madeRoom(peers)) {
      socket.destroy();
      return;
    }
    peers.set(socket, servePeer(socket, answer));
    socket.once('close', () => peers.delete(socket));
  });
  const begun = await listening(server, path);
  if (E.isLeft(begun)) return begun;
  server.on('error', () => {}); // one connection that could not be accepted is no reason to end
  await chmod(path, 0o600);
  return E.right({
    listenNoMore: () => void server.close(),
    close: async () => {
      server.close();
      await Promise.all([...peers.keys()].map(ended));
    },
  });
};
