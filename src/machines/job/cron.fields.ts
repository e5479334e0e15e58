import * as E from 'fp-ts/lib/Either.js';

/** One of the five fields of a schedule: its name, its bounds, and the names that may stand for numbers from `low` on. */
export type CronField = {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly names: readonly string[];
};

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const DAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ');

/** In the order in which they are written. 7 is Sunday as well as 0. */
export const CRON_FIELDS = [
  { name: 'minute', low: 0, high: 59, names: [] },
  { name: 'hour', low: 0, high: 23, names: [] },
  { name: 'day of the month', low: 1, high: 31, names: [] },
  { name: 'month', low: 1, high: 12, names: MONTHS },
  { name: 'day of the week', low: 0, high: 7, names: DAYS },
] as const satisfies readonly CronField[];

type Parsed<A> = E.Either<string, A>;
type Range = { readonly from: number; readonly to: number };

const spanOf = ({ low, high }: CronField): string => `${low} to ${high}`;

const numberOf = (field: CronField, text: string): Parsed<number> => {
  const named = field.names.indexOf(text.toUpperCase());
  if (named >= 0) return E.right(field.low + named);
  if (!/^\d{1,2}$/.test(text)) return E.left(`"${text}" is no ${field.name}`);
  const value = Number(text);
  return value >= field.low && value <= field.high
    ? E.right(value)
    : E.left(`the ${field.name} goes from ${spanOf(field)}, and ${text} is outside`);
};

const rangeOf = (field: CronField, text: string): Parsed<Range> => {
  if (text === '*') return E.right({ from: field.low, to: field.high });
  const [first = '', last, ...others] = text.split('-');
  if (others.length > 0) return E.left(`"${text}" is no range of the ${field.name}`);
  const from = numberOf(field, first);
  if (last === undefined || E.isLeft(from)) return E.map((at: number) => ({ from: at, to: at }))(from);
  const to = numberOf(field, last);
  if (E.isLeft(to)) return to;
  return from.right <= to.right
    ? E.right({ from: from.right, to: to.right })
    : E.left(`the range ${text} of the ${field.name} runs backwards; write it as two`);
};

const stepOf = (field: CronField, range: string, text: string): Parsed<number> => {
  if (range !== '*' && !range.includes('-'))
    return E.left(`"${range}/${text}": a step needs a range or * before it`);
  const step = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return step >= 1 && step <= field.high - field.low
    ? E.right(step)
    : E.left(`"${text}" is no step of the ${field.name}`);
};

const every = ({ from, to }: Range, step: number): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);

const itemOf = (field: CronField, text: string): Parsed<readonly number[]> => {
  const [before = '', after, ...others] = text.split('/');
  if (others.length > 0) return E.left(`"${text}" has more than one step`);
  const range = rangeOf(field, before);
  if (E.isLeft(range)) return range;
  const step = after === undefined ? E.right(1) : stepOf(field, before, after);
  return E.map((by: number) => every(range.right, by))(step);
};

/** The values that a field lets through, ascending; or why it is refused, as a part of a sentence. */
export const parseField = (field: CronField, text: string): Parsed<readonly number[]> => {
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const parsed = itemOf(field, item);
    if (E.isLeft(parsed)) return parsed;
    for (const value of parsed.right) values.add(value);
  }
  return E.right([...values].sort((a, b) => a - b));
};
