import type { Day } from './written-date.js';

const DAY_MS = 86_400_000;

export const WEEK = 7;

/** The day some days later. */
export const plus = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 for Monday. */
export const weekday = (day: Day): number => (new Date(day).getUTCDay() + 6) % WEEK;

/** The Monday of the week some weeks later. */
export const mondayOf = (day: Day, weeks: number): Day => plus(day, weeks * WEEK - weekday(day));

/** The month (`YYYY-MM`) some months later. */
export const monthOf = (day: Day, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
};

export const yearOf = (day: Day, years: number): string => String(Number(day.slice(0, 4)) + years);
