import type { Clock } from '../../effects/ports/clock.js';
import type { Log } from '../../effects/ports/log.js';
import type { Person } from '../hooks/locate.js';
import { openLog } from '../logging/open-log.js';
import { loadSettings } from '../settings/load-settings.js';

/** The field by which lines of the daemon are told from those of hooks, in the one log of a person. */
export const MARK = 'daemon';

/** The person's log, for what the daemon and its wards note. Its level is what was set when the daemon was started. */
export const daemonLog = async ({ home, env }: Person, clock: Pick<Clock, 'now'>): Promise<Log> => {
  const { settings, warnings } = await loadSettings({ home, project: null, env });
  const log = openLog({ home, environment: env, level: settings.logLevel, clock });
  const write: Log['write'] = (level, message, fields) =>
    log.write(level, message, { ...fields, [MARK]: true });
  for (const warning of warnings) write('warning', warning);
  return { write, flush: log.flush };
};
