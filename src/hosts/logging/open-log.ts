import { rotatingFile } from '../../effects/live/log/rotating-file.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { Log, LogLevel } from '../../effects/ports/log.js';
import { bufferedLog } from '../../effects/services/log/buffered-log.js';
import type { Clean } from '../../effects/services/log/log-line.js';
import { maskingWith } from '../../effects/services/masking/masking.js';
import { type Environment, secretsIn } from '../../permissions/secrets/environment.js';
import { maskerOf } from '../../permissions/secrets/masker.js';
import { logFolder } from './log-folder.js';

export const LOG_FILE = 'autodream.log';

/** A log is for the last days, not an archive: five megabytes at most. */
const BYTES = 1_000_000;
const KEPT = 4;

/** Whose log it is, and from which level on lines are noted. `environment`: its secrets are hidden wherever they stand. */
export type LogOptions = {
  readonly home: string;
  readonly environment: Environment;
  readonly level: LogLevel;
  readonly clock: Pick<Clock, 'now'>;
};

/** The home folder wherever it stands whole; null: it is the system's own, which names nobody. */
const homeIn = (home: string): RegExp | null => {
  const whole = home.replace(/\/+$/, '');
  return whole === '' ? null : new RegExp(`${whole.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-])`, 'g');
};

/** Hides secrets, and the name of the person in paths of the home folder. */
const cleaning = ({ home, environment }: LogOptions): Clean => {
  const { text } = maskingWith(maskerOf({ known: secretsIn(environment), boundary: 'log' }));
  const own = homeIn(home);
  return (noted) => (own === null ? text(noted) : text(noted).replaceAll(own, '~'));
};

/**
 * Opens a person's log. Nothing is read or made before the first line is noted. Where the folder cannot be written lines are
 * lost without a word: whoever notes them has no other place to say so.
 */
export const openLog = (options: LogOptions): Log => {
  const { home, environment, level, clock } = options;
  let clean: Clean | null = null;
  return bufferedLog({
    level,
    clock,
    pid: process.pid,
    clean: (text) => {
      clean ??= cleaning(options);
      return clean(text);
    },
    append: rotatingFile({
      folder: logFolder(home, environment),
      name: LOG_FILE,
      bytes: BYTES,
      kept: KEPT,
    }),
  });
};
