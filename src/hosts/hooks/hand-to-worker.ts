import { fileURLToPath } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import type { Environment } from '../../config.js';
import { type NotStarted, startDetached } from '../../effects/live/detached-process.js';
import { printTurn, type Turn } from './turn.js';
import { workerEnvironment } from './worker-environment.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));

const sentenceOf = ({ program, code }: NotStarted): string =>
  `The process that does the work could not be started (${program}: ${code}).`;

/** Gives a turn to a process of its own, which outlives the hook and its host. A sentence: it could not be started. */
export const handToWorker = async (turn: Turn, environment: Environment): Promise<string | null> => {
  const started = await startDetached({
    program: process.execPath,
    args: [MAIN, 'hook-worker', printTurn(turn)],
    environment: workerEnvironment(environment),
  });
  return E.isLeft(started) ? sentenceOf(started.left) : null;
};
