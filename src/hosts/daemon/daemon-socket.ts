import { socketPlace } from '../../effects/live/control/socket-place.js';
import type { Person } from '../hooks/locate.js';
import { daemonFolder } from './daemon-folder.js';

/** Where a person's daemon listens, if it does. */
export const daemonSocket = async ({ home, env }: Person): Promise<string> =>
  (await socketPlace(daemonFolder(home, env))).socket;
