import { fileURLToPath } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import type { Environment } from '../../config.js';
import { type NotStarted, startDetached } from '../../effects/live/detached-process.js';
import { type HandedTurn, printTurn, turnOf } from './turn.js';
import { workerEnvironment } from './worker-environment.js';

/** Gives a turn to whoever does the work while the host goes on. A sentence: nobody took it. */
export type HandOver = (turn: HandedTurn, environment: Environment) => Promise<string | null>;

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));

const sentenceOf = ({ program, code }: NotStarted): string =>
  `The process that does the work could not be started (${program}: ${code}).`;

/** Gives it to a process of its own, which outlives the hook and its host. */
export const handOverToWorker: HandOver = async (turn, environment) => {
  const started = await startDetached({
    program: process.execPath,
    args: [MAIN, 'hook-worker', printTurn(turnOf(turn))],
    environment: workerEnvironment(environment),
  });
  return E.isLeft(started) ? sentenceOf(started.left) : null;
};
