import { randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { type ControlServer, serveControl } from '../../effects/live/control/control-server.js';
import { makeOwnFolder } from '../../effects/live/control/own-folder.js';
import type { AnswerControl } from '../../effects/live/control/serve-peer.js';
import { socketPlace } from '../../effects/live/control/socket-place.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeProcesses } from '../../effects/live/node-processes.js';
import type { Log } from '../../effects/ports/log.js';
import type { Owner } from '../../effects/ports/processes.js';
import { sentenceOf } from '../../machines/reason.js';
import type { Person } from '../hooks/locate.js';
import { RELEASE } from '../release.js';
import { claimDaemon, type DaemonClaiming } from './claims/daemon-claims.js';
import { type Daemon, openDaemon } from './daemon.js';
import { daemonFolder } from './daemon-folder.js';
import { askOwnDaemon } from './own-daemon.js';
import { registryFile } from './registry/registry.js';
import type { TurnParts } from './turn-method.js';
import type { OpenWard } from './wards.js';
import { watchReach } from './watch-reach.js';

/** `stopped`: comes when the process is asked to end. `listening`: it can be asked from now on. */
export type DaemonWorld = {
  readonly person: Person;
  readonly log: Log;
  readonly openWard: OpenWard;
  readonly turns: TurnParts;
  readonly stopped: Promise<string>;
  readonly listening: (socket: string) => void;
};

/** `Taken`: another process is the daemon. `Failed`: it could not begin, and why. */
export type DaemonEnd =
  | { readonly _tag: 'Ended'; readonly inTime: boolean }
  | { readonly _tag: 'Taken'; readonly owner: Owner | null }
  | { readonly _tag: 'Failed'; readonly sentence: string };

const unique = (): string => randomBytes(6).toString('hex');

const failed = (error: unknown): DaemonEnd => ({ _tag: 'Failed', sentence: sentenceOf(error) });

const claim = async (person: Person, folder: string): Promise<E.Either<unknown, DaemonClaiming>> => {
  const made = await makeOwnFolder(folder);
  if (E.isLeft(made)) return made;
  return claimDaemon({
    ...{ files: nodeFiles, clock: nodeClock, processes: nodeProcesses(), folder, unique },
    answers: async () => E.isRight(await askOwnDaemon(person, 'hello', null, 1_000)),
  })();
};

/** Whoever listened there before is dead: there is one daemon, and this is it. */
const serve = async (
  folder: string,
  answer: AnswerControl,
): Promise<E.Either<unknown, readonly [string, ControlServer]>> => {
  const place = await socketPlace(folder);
  const made = await makeOwnFolder(place.folder);
  if (E.isLeft(made)) return made;
  return E.map((server: ControlServer) => [place.socket, server] as const)(
    await serveControl(place.socket, answer),
  );
};

const ENDING: E.Either<string, never> = E.left('The daemon is ending.');

/** Serves until it is asked to end; then wards first, so that whoever waits for the end of the connection waits for all of it. */
const serveUntilStopped = async (
  world: DaemonWorld,
  folder: string,
  release: () => Promise<unknown>,
): Promise<DaemonEnd> => {
  const { log } = world;
  let [isEnding, stop] = [false, (): void => {}];
  const asked = new Promise<string>((done) => {
    stop = () => done('a request');
  });
  const registry = registryFile({ files: nodeFiles, folder, unique });
  const daemon: Daemon = openDaemon({
    ...{ pid: process.pid, release: RELEASE, clock: nodeClock, log, registry },
    ...{ openWard: world.openWard, turns: world.turns, onStop: stop },
  });
  const served = await serve(folder, async (...request) => (isEnding ? ENDING : daemon.answer(...request)));
  if (E.isLeft(served)) return failed(served.left);
  const [socket, server] = served.right;
  log.write('info', 'The daemon begins.', { release: RELEASE });
  world.listening(socket);
  void daemon.resume();
  const reach = watchReach(server.isReachable, nodeClock);
  const by = await Promise.race([asked, world.stopped, reach.lost]);
  reach.rest();
  isEnding = true;
  const inTime = await daemon.stop();
  // In this order the next daemon can begin as soon as whoever waits for the end of this one hears of it.
  await server.listenNoMore();
  await release();
  await server.close();
  if (inTime) log.write('info', `The daemon ends by ${by}.`);
  else
    log.write(
      'error',
      `The daemon ends by ${by}, while something is still under way: whoever looks at the store next settles it.`,
    );
  return { _tag: 'Ended', inTime };
};

/** Is the person's one daemon until it is asked to end, if no other process is. Never rejects but for a defect. */
export const runDaemon = async (world: DaemonWorld): Promise<DaemonEnd> => {
  const { person, log } = world;
  const folder = daemonFolder(person.home, person.env);
  const claimed = await claim(person, folder);
  if (E.isLeft(claimed)) return failed(claimed.left);
  if (claimed.right._tag === 'Taken') return claimed.right;
  const { release } = claimed.right;
  const end = await serveUntilStopped(world, folder, release);
  if (end._tag === 'Failed') {
    log.write('error', end.sentence);
    await release();
  }
  await log.flush();
  return end;
};
