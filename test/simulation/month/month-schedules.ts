import type { Cron } from '../../../src/machines/job/cron.rules.js';

/** A schedule with what it means written out by hand, and the seconds by which a job of it may come late. */
export type Schedule = { readonly cron: Cron; readonly latest: number };

const upTo = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, at) => at);
const from1To = (last: number): readonly number[] => upTo(last).slice(1);

const ANY = {
  hours: upTo(23),
  days: from1To(31),
  months: from1To(12),
  weekdays: upTo(6),
  anyDay: true,
  anyWeekday: true,
};

const exact = (text: string, minute: number, hour: number, more: Partial<Cron> = {}): Schedule => ({
  cron: { text, ...ANY, minutes: [minute], hours: [hour], isExact: true, ...more },
  latest: 5,
});

/** A tenth of the time between two firings, five minutes at most. */
const often = (text: string, minutes: readonly number[], latest: number): Schedule => ({
  cron: { text, ...ANY, minutes, isExact: false },
  latest,
});

export const HALF_HOURLY = often('*/30 * * * *', [0, 30], 180);
export const HOURLY = often('7 * * * *', [7], 300);
/** In many zones it comes in the gap of the night in which clocks are put forward, and twice in the other one. */
export const AT_NIGHT = exact('30 2 * * *', 30, 2);
export const AT_FOUR = exact('15 4 * * *', 15, 4);
export const ON_WORKDAYS = exact('0 9 * * 1-5', 0, 9, { weekdays: [1, 2, 3, 4, 5], anyWeekday: false });
export const EITHER_DAY = exact('0 12 */7 * 1', 0, 12, {
  days: [1, 8, 15, 22, 29],
  weekdays: [1],
  anyDay: false,
  anyWeekday: false,
});

/** The date and time of a day that a zone's clocks show, given as if it were a moment of UTC. */
export const onceAt = (shown: number): Schedule => {
  const at = new Date(shown);
  const [minute, hour, day] = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate()];
  const month = at.getUTCMonth() + 1;
  const dates = { days: [day], months: [month], anyDay: false };
  return exact(`${minute} ${hour} ${day} ${month} *`, minute, hour, dates);
};
