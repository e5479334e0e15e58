import type * as E from 'fp-ts/lib/Either.js';
import { askDaemon } from '../../effects/live/control/ask-daemon.js';
import type { ControlFault } from '../../effects/live/control/control-link.js';
import { socketPlace } from '../../effects/live/control/socket-place.js';
import type { Person } from '../hooks/locate.js';
import { daemonFolder } from './daemon-folder.js';

/** Where a person's daemon listens, if it does. */
export const daemonSocket = async ({ home, env }: Person): Promise<string> =>
  (await socketPlace(daemonFolder(home, env))).socket;

/** Milliseconds after which a daemon does not answer any more. */
const PATIENCE_MS = 5_000;

/** One question to a person's daemon. Loads nothing heavy. */
export const askOwnDaemon = async (
  person: Person,
  method: string,
  params: unknown = null,
  timeoutMs = PATIENCE_MS,
): Promise<E.Either<ControlFault, unknown>> =>
  askDaemon(await daemonSocket(person), method, params, { timeoutMs });
