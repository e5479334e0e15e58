import type * as E from 'fp-ts/lib/Either.js';
import { askDaemon } from '../../effects/live/control/ask-daemon.js';
import type { ControlFault } from '../../effects/live/control/control-link.js';
import type { Person } from '../hooks/locate.js';
import { daemonSocket } from './daemon-socket.js';

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
