import { fileURLToPath } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import { type NotStarted, startDetached } from '../../effects/live/detached-process.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import type { Person } from '../hooks/locate.js';
import { workerEnvironment } from '../hooks/worker-environment.js';
import { FRUGAL } from './frugal.js';
import { askOwnDaemon } from './own-daemon.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));

/** A daemon that answers. `started`: it was not there before. */
export type Running = { readonly pid: number; readonly release: string; readonly started: boolean };

const hello = v.object({ pid: v.number(), release: v.string() });

const LOOK_EVERY_MS = 40;
const PATIENCE_MS = 20_000;

const notStarted = ({ program, code }: NotStarted): string =>
  `The daemon could not be started (${program}: ${code}).`;

const SILENT = `The daemon was started and does not answer after ${PATIENCE_MS / 1000} s; autodream daemon logs may tell why.`;
const BROKEN =
  'The daemon ended at once; autodream daemon logs may tell why, and so does: autodream daemon run';

const greeted = async (person: Person): Promise<E.Either<string | null, Omit<Running, 'started'>>> => {
  const answer = await askOwnDaemon(person, 'hello');
  if (E.isLeft(answer)) return E.left(answer.left._tag === 'TimedOut' ? answer.left.sentence : null);
  const parsed = v.safeParse(hello, answer.right);
  return parsed.success ? E.right(parsed.output) : E.left('Whatever answers in the daemon’s place is none.');
};

const pause = (): Promise<void> => new Promise((done) => void nodeClock.setTimer(LOOK_EVERY_MS, done));

/** Waits until a daemon answers: the one that was started, or another that was started at the same time and was first. */
const untilItAnswers = async (
  person: Person,
  code: () => number | null,
): Promise<E.Either<string, Running>> => {
  const end = nodeClock.now() + PATIENCE_MS;
  for (;;) {
    const answer = await greeted(person);
    if (E.isRight(answer)) return E.right({ ...answer.right, started: true });
    if (answer.left !== null) return E.left(answer.left);
    if ((code() ?? 0) !== 0) return E.left(BROKEN);
    if (nodeClock.now() > end) return E.left(SILENT);
    await pause();
  }
};

/** The person's daemon, started where there is none: in a session of its own, with no terminal and only the variables it needs. */
export const ensureDaemon = async (person: Person): Promise<E.Either<string, Running>> => {
  const there = await greeted(person);
  if (E.isRight(there)) return E.right({ ...there.right, started: false });
  if (there.left !== null) return E.left(there.left);
  const environment = workerEnvironment(person.env);
  const started = await startDetached({
    program: process.execPath,
    args: [...FRUGAL, MAIN, 'daemon', 'run'],
    environment,
  });
  if (E.isLeft(started)) return E.left(notStarted(started.left));
  let code: number | null = null;
  void started.right.ended.then((ended) => {
    code = ended;
  });
  return untilItAnswers(person, () => code);
};
