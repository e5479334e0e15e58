import type { Environment } from '../../config.js';
import { isSocket } from '../../effects/live/control/socket-place.js';
import { homeFolder } from '../../effects/live/home-folder.js';
import { daemonSocket } from '../daemon/daemon-socket.js';
import { type HandedTurn, turnOf } from './turn.js';

/** Gives a turn to whoever does the work while the host goes on. A sentence: nobody took it. */
export type HandOver = (turn: HandedTurn, environment: Environment) => Promise<string | null>;

/** Gives it to the person's daemon, which has all loaded, or else to a process of its own. */
export const handOverToWhoeverIsThere: HandOver = async (handed, env) => {
  const person = { home: homeFolder(env.HOME), env };
  const turn = turnOf(handed);
  const socket = await daemonSocket(person);
  if (await isSocket(socket)) {
    const { handToDaemon } = await import('./hand-to-daemon.js');
    if (await handToDaemon(socket, turn, person)) return null;
  }
  const { handToWorker } = await import('./hand-to-worker.js');
  return handToWorker(turn, env);
};
