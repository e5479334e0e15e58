import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a socket's path that every system takes; macOS has the least. */
const MOST_BYTES = 103;

const NAME = 'control.sock';

/** Where a user's own short-lived files are, and where anybody's are. */
const placesOf = (uid: number): readonly string[] => [`/run/user/${uid}`, '/tmp'];

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** Is there a socket? Whether anybody listens is told by whoever asks. */
export const isSocket = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isSocket(),
    () => false,
  );

const firstOf = async (places: readonly string[]): Promise<string> => {
  for (const place of places) if (await exists(place)) return place;
  return places.at(-1) ?? '/tmp';
};

/** The folder of a control socket, which only its owner may enter, and the socket in it. */
export type SocketPlace = { readonly folder: string; readonly socket: string };

/**
 * Where the socket of a daemon is whose own folder is `folder` (absolute): in there, or where that path is too long for a socket,
 * in a short folder that is named after it. It does not depend on variables, which a service manager sets otherwise than a shell.
 */
export const socketPlace = async (
  folder: string,
  places: readonly string[] = placesOf(process.getuid?.() ?? 0),
): Promise<SocketPlace> => {
  const socket = join(folder, NAME);
  if (Buffer.byteLength(socket) <= MOST_BYTES) return { folder, socket };
  const { createHash } = await import('node:crypto');
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const short = join(await firstOf(places), `autodream-${process.getuid?.() ?? 0}-${name}`);
  return { folder: short, socket: join(short, NAME) };
};
