import * as E from 'fp-ts/lib/Either.js';
import type { Log } from '../../../effects/ports/log.js';
import { type DailyLogs, dailyLogs } from '../../../effects/services/daily-log/daily-log.js';
import { type Masking, maskingWith } from '../../../effects/services/masking/masking.js';
import { reasonOf } from '../../../machines/reason.js';
import type { LogEntry } from '../../../memory/daily-log/entry.js';
import { localStamp } from '../../../memory/daily-log/local-stamp.js';
import { secretsIn } from '../../../permissions/secrets/environment.js';
import { maskerOf } from '../../../permissions/secrets/masker.js';
import { handlesFor } from '../../confine.js';
import type { Store } from '../../store.js';

/** What is to be written down; `at` is added, milliseconds since 1970. */
export type DayNote = Omit<LogEntry, 'at'>;

/** The daily log of one project's store. */
export type DayLog = {
  /** Writes down that something happened now, without secrets. Never rejects; false: it could not be written, which was told. */
  readonly write: (note: DayNote) => Promise<boolean>;
  /** A text without secrets, as it would be written. */
  readonly clean: (text: string) => string;
  /** The log of a date (YYYY-MM-DD) from all places where it may be; null: there is none. */
  readonly read: DailyLogs['read'];
};

/**
 * `zone`: the IANA name of the time zone whose dates the logs follow. `onLost` is told in a sentence when something could not be
 * written.
 */
export type DayLogOptions = {
  readonly store: Store;
  readonly zone: string;
  readonly log: Pick<Log, 'write'>;
  readonly onLost?: (sentence: string) => void;
};

/** Of one day, so that what was once seen to be a secret is hidden for the rest of it, and nothing is kept for ever. */
const maskingByDay = ({ store, zone }: DayLogOptions): (() => Masking) => {
  const { clock, environment } = store.capabilities;
  let [of, masking]: [string, Masking | null] = ['', null];
  return () => {
    const { date } = localStamp(clock.now(), zone);
    if (masking === null || of !== date)
      masking = maskingWith(maskerOf({ known: secretsIn(environment()), boundary: 'log' }));
    of = date;
    return masking;
  };
};

/** Opens a store's daily log. Nothing is read or made before the first entry. */
export const dayLog = (options: DayLogOptions): DayLog => {
  const { store, zone, log, onLost = () => {} } = options;
  const { files, clock } = store.capabilities;
  const logs = dailyLogs({ files, handles: handlesFor(files), root: store.folders.memory, zone });
  const masking = maskingByDay(options);
  const clean = (text: string): string => masking().text(text);
  return {
    write: async ({ kind, text, runs }) => {
      const written = await logs.write({ at: clock.now(), kind, text: clean(text), runs })();
      if (E.isRight(written)) return true;
      const sentence = reasonOf('The daily log could not be written', written.left);
      log.write('error', sentence);
      onLost(sentence);
      return false;
    },
    clean,
    read: logs.read,
  };
};
