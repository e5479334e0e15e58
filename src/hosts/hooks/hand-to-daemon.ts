import * as E from 'fp-ts/lib/Either.js';
import { askDaemon } from '../../effects/live/control/ask-daemon.js';
import type { Person } from './locate.js';
import { printTurn, type Turn } from './turn.js';
import { workerDigest } from './worker-digest.js';

/** A host waits for its hook; a daemon that is at something else for so many milliseconds is not waited for. */
const PATIENCE_MS = 300;

/**
 * Gives a turn to the daemon at that socket; false: it did not say that it took it. One that takes it later finds that somebody else did,
 * and the other way round.
 */
export const handToDaemon = async (socket: string, turn: Turn, person: Person): Promise<boolean> => {
  const asked = { turn: printTurn(turn), worker: workerDigest(person) };
  return E.isRight(await askDaemon(socket, 'turn-ended', asked, { timeoutMs: PATIENCE_MS }));
};
