import { strict } from 'chrono-node/en';

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** A day that a text names outright, and where it stands. */
export type WrittenDay = { readonly day: Day; readonly start: number; readonly end: number };

/** The days that a text names. `unclear`: it also names a time that is no certain day, such as `3/4/26` or `2026-03`. */
export type WrittenDays = { readonly days: readonly WrittenDay[]; readonly unclear: boolean };

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const NUMERIC = '\\d{4}([-/])(?:0[1-9]|1[0-2])\\1(?:0[1-9]|[12]\\d|3[01])(?:T[\\d:.]+Z?)?';
const NAMED = `${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH},? \\d{4}`;
const CHINESE = '\\d{4}\\s?年\\s?\\d{1,2}\\s?月\\s?\\d{1,2}\\s?[日号]';
const DAY = new RegExp(`(?<![\\w/.@#-])(?:${NUMERIC}|${NAMED}|${CHINESE})(?![\\w/]|-\\w|\\.\\w)`, 'gi');

const UNCLEAR = new RegExp(
  `(?<![\\w/.-])(?:\\d{4}-\\d{2}|\\d{4}\\s?年\\s?\\d{1,2}\\s?月|\\d{1,2}\\s?月\\s?\\d{1,2}\\s?[日号]|\\d{1,4}[/.]\\d{1,2}[/.]\\d{1,4}|${MONTH} \\d{1,4}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH})(?![\\w/-])`,
  'i',
);

/** The day as `YYYY-MM-DD`; `null`: there is no such day. */
export const calendarDay = (year: number, month: number, day: number): Day | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970 && year < 2200;
  return real ? date.toISOString().slice(0, 10) : null;
};

const dayOf = (written: string): Day | null => {
  const numeric =
    /^(\d{4})[-/](\d{2})[-/](\d{2})/.exec(written) ??
    /^(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})/.exec(written);
  if (numeric !== null) return calendarDay(Number(numeric[1]), Number(numeric[2]), Number(numeric[3]));
  const start = strict.parse(written)[0]?.start;
  const certain = start?.isCertain('year') && start.isCertain('month') && start.isCertain('day');
  if (start === undefined || !certain) return null;
  return calendarDay(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0);
};

/** Finds the days that a text names outright. */
export const writtenDays = (text: string): WrittenDays => {
  const found = [...text.matchAll(DAY)].map((match) => ({
    day: dayOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const days = found.flatMap(({ day, start, end }) => (day === null ? [] : [{ day, start, end }]));
  return { days, unclear: days.length < found.length || UNCLEAR.test(text.replace(DAY, ' ')) };
};

/** The day with which a time stamp begins, such as the value of `modified`; `null`: it begins with none. */
export const dayOfStamp = (stamp: string): Day | null =>
  /^\d{4}-\d{2}-\d{2}(?!\d)/.test(stamp.trim()) ? dayOf(stamp.trim()) : null;
