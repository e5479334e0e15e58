import { dirname, join } from 'node:path';
import type { Environment } from '../../config.js';
import { logFolder } from '../logging/log-folder.js';

/** Where a person's one daemon keeps what is its own: beside the log. `home` is absolute. */
export const daemonFolder = (home: string, environment: Environment): string =>
  join(dirname(logFolder(home, environment)), 'daemon');
