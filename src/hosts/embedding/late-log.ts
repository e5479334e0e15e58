import type { Environment } from '../../config.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { Log, LogLevel } from '../../effects/ports/log.js';

const ORDER: readonly LogLevel[] = ['error', 'warning', 'info', 'debug'];

const levelOf = (given: unknown): LogLevel => ORDER.find((level) => level === given) ?? 'info';

/** The person's log; `level` is asked at each line. */
export type LateLogOptions = {
  readonly home: string;
  readonly environment: Environment;
  readonly clock: Pick<Clock, 'now'>;
  readonly level: () => unknown;
};

/** A log that is loaded with the first line that is noted, so that a turn that notes nothing pays nothing. */
export const lateLog = ({ home, environment, clock, level }: LateLogOptions): Log => {
  let opened: Promise<Log> | null = null;
  const open = async (): Promise<Log> => {
    const { openLog } = await import('../logging/open-log.js');
    return openLog({ home, environment, clock, level: 'debug' });
  };
  return {
    write: (lineLevel, message, fields) => {
      if (ORDER.indexOf(lineLevel) > ORDER.indexOf(levelOf(level()))) return;
      opened ??= open();
      opened.then((log) => log.write(lineLevel, message, fields)).catch(() => {});
    },
    flush: async () => {
      await opened?.then((log) => log.flush()).catch(() => {});
    },
  };
};

/** Nothing is noted. */
export const NO_LOG: Log = { write: () => {}, flush: async () => {} };
