import { nodeClock } from '../../effects/live/node-clock.js';
import type { LogLevel } from '../../effects/ports/log.js';
import { openLog } from '../logging/open-log.js';
import { loadSettings } from '../settings/load-settings.js';
import type { Person } from './locate.js';

/** Writes one line to a person's log, and waits until it is there. */
export const noteLine = async ({ home, env }: Person, level: LogLevel, message: string): Promise<void> => {
  const { settings } = await loadSettings({ home, project: null, env });
  const log = openLog({ home, environment: env, level: settings.logLevel, clock: nodeClock });
  log.write(level, message);
  await log.flush();
};
