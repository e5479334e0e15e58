import type { Cron } from '../../../src/machines/job/cron.rules.js';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
};

/** What the clocks of a zone show, as if it were a moment of UTC. */
export const shownAt = (zone: string, ms: number): number => {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute);
};

const isIn = (cron: Cron, shown: number): boolean => {
  const at = new Date(shown);
  const day = cron.days.includes(at.getUTCDate());
  const weekday = cron.weekdays.includes(at.getUTCDay());
  return (
    cron.minutes.includes(at.getUTCMinutes()) &&
    cron.hours.includes(at.getUTCHours()) &&
    cron.months.includes(at.getUTCMonth() + 1) &&
    (cron.anyDay || cron.anyWeekday ? day && weekday : day || weekday)
  );
};

const skippedIn = (cron: Cron, from: number, to: number): boolean => {
  for (let shown = from; shown < to; shown += MINUTE) if (isIn(cron, shown)) return true;
  return false;
};

/**
 * Walks every minute from `from` (excluded) to `to` and reads the clocks of the zone, once a quarter of an hour, since no zone of
 * our days changes at another minute. `from` is to be a whole quarter, with no change of the clocks in the day before.
 */
export const firingsBetween = (cron: Cron, zone: string, from: number, to: number): readonly number[] => {
  const firings: number[] = [];
  let offset = shownAt(zone, from) - from;
  let latest = from + offset;
  for (let at = from + MINUTE; at <= to; at += MINUTE) {
    if (at % QUARTER === 0) offset = shownAt(zone, at) - at;
    const shown = at + offset;
    const isAgain = shown <= latest;
    const wasSkipped = cron.isExact && shown > latest + MINUTE && skippedIn(cron, latest + MINUTE, shown);
    if (wasSkipped || (isIn(cron, shown) && !(cron.isExact && isAgain))) firings.push(at);
    latest = Math.max(latest, shown);
  }
  return firings;
};

/** Quarters at which the clocks of a zone are put forward or back between two moments. */
export const changesBetween = (zone: string, from: number, to: number): readonly number[] => {
  const offsetAt = (ms: number): number => shownAt(zone, ms) - ms;
  const changes: number[] = [];
  const DAY = 96 * QUARTER;
  for (let day = from; day < to; day += DAY) {
    if (offsetAt(day) === offsetAt(day + DAY)) continue;
    for (let at = day + QUARTER; at <= day + DAY; at += QUARTER)
      if (offsetAt(at) !== offsetAt(at - QUARTER)) changes.push(at);
  }
  return changes;
};
