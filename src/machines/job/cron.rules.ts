import * as E from 'fp-ts/lib/Either.js';
import { CRON_FIELDS, parseField } from './cron.fields.js';

/**
 * A schedule of five fields: minute, hour, day of the month, month, day of the week (0 is Sunday). `text` is as it was written, with
 * single spaces. Where both days are restricted, either is enough. `isExact`: its minute and hour are given without `*` and step,
 * so that a person means these times of day.
 */
export type Cron = {
  readonly text: string;
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
  readonly anyDay: boolean;
  readonly anyWeekday: boolean;
  readonly isExact: boolean;
};

/** A schedule that is not understood; nothing is guessed. `sentence` says what is wrong with it. */
export type CronRefusal = { readonly _tag: 'CronRefused'; readonly sentence: string };

const refused = (text: string, why: string): E.Either<CronRefusal, never> =>
  E.left({ _tag: 'CronRefused', sentence: `The schedule "${text}" is refused: ${why}.` });

const NOT_SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/^@/, 'nicknames are not known here; write five fields'],
  [/\?/, '"?" is not known here; write "*"'],
  [/#/, '"#" (the n-th weekday of a month) is not known here'],
  [/(?:^|[\s,\-\d])L(?:$|[\s,\-/])|(?:^|[\s,])[A-Z]{3}L/i, '"L" (the last day) is not known here'],
  [/(?:^|[\s,\d])W(?:$|[\s,])/i, '"W" (the nearest working day) is not known here'],
];

const countSentence = (count: number): string =>
  count === 6
    ? 'it has six fields, and seconds are not known here'
    : `it has ${count} ${count === 1 ? 'field' : 'fields'} where minute, hour, day, month and weekday are wanted`;

const MOST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isReal = ({ days, months, anyWeekday }: Cron): boolean =>
  !anyWeekday || months.some((month) => (days[0] ?? 0) <= (MOST_DAYS[month - 1] ?? 0));

const isGiven = (field: string): boolean => !/[*/]/.test(field);

const cronOf = (fields: readonly string[], values: readonly (readonly number[])[]): Cron => {
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = values;
  return {
    text: fields.join(' '),
    minutes,
    hours,
    days,
    months,
    weekdays: [...new Set(weekdays.map((day) => day % 7))].sort((a, b) => a - b),
    anyDay: fields[2] === '*',
    anyWeekday: fields[4] === '*',
    isExact: isGiven(fields[0] ?? '') && isGiven(fields[1] ?? ''),
  };
};

/** Longer ones are an accident or an attack. */
const MOST_CHARACTERS = 200;

/** Reads a schedule: names of months and days, ranges, steps and lists; what else there is in other dialects is refused. */
export const parseCron = (written: string): E.Either<CronRefusal, Cron> => {
  const text = written.trim();
  if (text.length > MOST_CHARACTERS) return refused(`${text.slice(0, 40)}…`, 'it is too long');
  const foreign = NOT_SPOKEN.find(([pattern]) => pattern.test(text));
  if (foreign !== undefined) return refused(text, foreign[1]);
  const fields = text === '' ? [] : text.split(/\s+/);
  if (fields.length !== CRON_FIELDS.length) return refused(text, countSentence(fields.length));
  const values: (readonly number[])[] = [];
  for (const [at, field] of CRON_FIELDS.entries()) {
    const parsed = parseField(field, fields[at] ?? '');
    if (E.isLeft(parsed)) return refused(text, parsed.left);
    values.push(parsed.right);
  }
  const cron = cronOf(fields, values);
  return isReal(cron) ? E.right(cron) : refused(text, 'no month that it names has such a day');
};
