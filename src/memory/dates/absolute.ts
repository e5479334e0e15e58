import { casual } from 'chrono-node/en';
import { mondayOf, monthOf, plus, WEEK, weekday, yearOf } from './calendar.js';
import { chineseWording } from './chinese-wording.js';
import { calendarDay, type Day } from './written-date.js';

/** What the parser makes of a phrase said on a day. Noon keeps it clear of midnight in any time zone. */
const parsed = (phrase: string, said: Day): Day | null => {
  const [year = 0, month = 1, day = 1] = said.split('-').map(Number);
  const result = casual.parse(phrase, new Date(year, month - 1, day, 12))[0];
  if (result === undefined || result.text.length !== phrase.length) return null;
  const { start } = result;
  return calendarDay(start.get('year') ?? 0, start.get('month') ?? 0, start.get('day') ?? 0);
};

/**
 * `last Monday` and `next Friday` mean one day to everybody only where the nearest such day lies in another week than
 * the day it was said on; otherwise some mean the nearest and some the one of the neighbouring week.
 */
const namedWeekday = (phrase: string, said: Day): Day | null => {
  const day = parsed(phrase.replace(/^\w+\s+/, ''), said);
  if (day === null) return null;
  const [target, here] = [weekday(day), weekday(said)];
  if (/^last/i.test(phrase)) return target < here ? null : plus(said, target - here - WEEK);
  return target > here ? null : plus(said, target - here + WEEK);
};

const STEP: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };

const period = (step: number, unit: string, said: Day): string => {
  if (unit === 'week') return `the week of ${mondayOf(said, step)}`;
  return unit === 'year' ? yearOf(said, step) : monthOf(said, step);
};

const PREPOSITION = /\b(?:since|by|from|until|till|for|during|in|on|of|to)\s+$/i;

/** `weeks ago` is seldom meant to the day, `months ago` seldom to the week: the answer is as rough as the phrase. */
const ago = (phrase: string, said: Day): string | null => {
  const day = parsed(phrase, said);
  if (day === null || /days?\s+ago$/i.test(phrase)) return day;
  if (/weeks?\s+ago$/i.test(phrase)) return `around ${day}`;
  return `around ${/months?\s+ago$/i.test(phrase) ? day.slice(0, 7) : day.slice(0, 4)}`;
};

/** The text on both sides of a phrase: it decides whether a preposition or a space is wanted. */
export type Around = { readonly before: string; readonly after: string };

/** The phrase in words that stay true, for what was said on a given day; `null`: it does not say one time. */
export const absoluteWording = (phrase: string, { before, after }: Around, said: Day): string | null => {
  if (/\p{Script=Han}/u.test(phrase)) return chineseWording(phrase, before, after, said);
  const wording = lowerCaseWording(phrase, before, said);
  const isCapital = /^\p{Lu}/u.test(phrase);
  return isCapital && wording !== null ? wording.charAt(0).toUpperCase() + wording.slice(1) : wording;
};

const lowerCaseWording = (phrase: string, before: string, said: Day): string | null => {
  const words = phrase.toLowerCase().split(/\s+/);
  const [first = '', second = ''] = words;
  if (words.at(-1) === 'ago') return ago(phrase, said);
  if (/day$/.test(second) && first !== 'the') return namedWeekday(phrase, said);
  if (/^(?:week|month|year)$/.test(second)) {
    const named = period(STEP[first] ?? 0, second, said);
    return PREPOSITION.test(before) ? named : `in ${named}`;
  }
  if (first === 'this') return `${said} (${second})`;
  if (first === 'tonight') return `${said} (night)`;
  if (second === 'night') return `${plus(said, -1)} (night)`;
  return parsed(phrase, said);
};
