import type { Clock } from '../../effects/ports/clock.js';
import { expiredWords, jobName } from './firing-words.js';
import type { Firings, Landing } from './firings.js';
import type { Entry, JobTable } from './job-table.js';
import { retryWaits } from './retry-waits.js';
import type { ToldNews } from './told-news.js';

/** Jobs that are run at the same time; the others wait in the order of their times. */
const MOST_AT_ONCE = 4;

type Parts = {
  readonly table: JobTable;
  readonly clock: Pick<Clock, 'now'>;
  readonly zone: string;
  readonly news: ToldNews;
  readonly firings: () => Pick<Firings, 'count' | 'start'>;
};

/** Whose turn it is. */
export type Rota = {
  /** Begins what is due, as far as there is room, and tells when something is due next; `null`: nothing, or there is no room. */
  readonly advance: () => number | null;
  /** A job that was run comes again when its next time is; the same time only after a while. */
  readonly again: (key: string, ran: Entry, landing: Landing) => void;
};

const nominalOf = (entry: Entry | undefined): number | null =>
  entry?.plan._tag === 'Fires' ? entry.plan.firing.nominal : null;

export const rota = ({ table, clock, zone, news, firings }: Parts): Rota => {
  const waits = retryWaits();

  const expire = (key: string, at: number): void => {
    table.ends.remove(key);
    const entry = table.entries.get(key);
    if (entry === undefined) return;
    const { job } = entry;
    entry.sentence = expiredWords(job, at, zone);
    news.tell({ what: 'expired', jobId: job.id, text: `${jobName(job)}: ${entry.sentence}`, runId: null });
  };

  const begin = (key: string): void => {
    const entry = table.entries.get(key);
    table.due.remove(key);
    if (entry !== undefined) firings().start(key, entry);
  };

  return {
    advance: () => {
      const now = clock.now();
      for (let end = table.ends.first(); end !== null && end.at <= now; end = table.ends.first())
        expire(end.key, end.at);
      let next = table.due.first();
      for (; next !== null && next.at <= now && firings().count() < MOST_AT_ONCE; next = table.due.first())
        begin(next.key);
      return next === null || next.at <= now ? null : next.at;
    },
    again: (key, ran, { state }) => {
      const isSame = nominalOf(table.entries.get(key)) === nominalOf(ran);
      if (!isSame) waits.forget(key);
      table.queue(key, isSame && state !== 'waiting' ? clock.now() + waits.next(key) : 0);
    },
  };
};
