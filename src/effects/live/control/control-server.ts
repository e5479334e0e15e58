import { randomBytes } from 'node:crypto';
import { chmod, lstat, rename, unlink } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { codeOf } from '../file-task.js';
import { type AnswerControl, type ServedPeer, servePeer } from './serve-peer.js';

export type CannotServe = { readonly _tag: 'CannotServe'; readonly sentence: string };

export type ControlServer = {
  /** Is the socket still there? Somebody may have removed it, or listen in its place. */
  readonly isReachable: () => Promise<boolean>;
  /** Removes the socket, unless it is another's by now; connections that there are go on. */
  readonly listenNoMore: () => Promise<void>;
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

const cannot = (path: string, error: unknown): E.Either<CannotServe, never> =>
  E.left({ _tag: 'CannotServe', sentence: `${path} cannot be listened on (${codeOf(error)}).` });

/** As long as the name of the socket itself, since a longer one may be too long for a socket. */
const draftOf = (path: string): string => join(dirname(path), `c${randomBytes(3).toString('hex')}.sock`);

const inodeOf = (path: string): Promise<number | null> =>
  lstat(path).then(
    ({ ino }) => ino,
    () => null,
  );

const listening = (server: Server, path: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(path, done);
  });

/**
 * Listens under a name of its own, which is then given up for the right one: when it ends, the platform removes whatever has the
 * name that was listened on, and by then that may be the socket of another process. Gives the socket's inode.
 */
const begun = async (server: Server, path: string): Promise<E.Either<CannotServe, number | null>> => {
  const draft = draftOf(path);
  try {
    await listening(server, draft);
    await chmod(draft, 0o600);
    await rename(draft, path);
    return E.right(await inodeOf(path));
  } catch (error) {
    server.close();
    return cannot(path, error);
  }
};

/**
 * Listens at `path`, in place of whoever did before, in a folder that only its owner may enter. Who can connect is this user, or can do all that they
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
  const own = await begun(server, path);
  if (E.isLeft(own)) return own;
  server.on('error', () => {}); // one connection that could not be accepted is no reason to end
  const isReachable = async (): Promise<boolean> => (await inodeOf(path)) === own.right;
  return E.right({
    isReachable,
    listenNoMore: async () => {
      server.close();
      if (await isReachable()) await unlink(path).catch(() => {});
    },
    close: async () => {
      server.close();
      await Promise.all([...peers.keys()].map(ended));
    },
  });
};
