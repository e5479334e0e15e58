import { writtenDays } from '../dates/written-date.js';
import { kindOfWord } from './value-words.js';

/** A word, a number with its sign, currency and unit, or one Chinese character. */
export const WORD =
  /\p{Script=Han}|(?:(?<![\p{L}\p{N}])[-+−$€£¥])?(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[.,:/'’_-](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*%?/gu;

const MONTHS: readonly string[] =
  'jan(?:uary|uar)? feb(?:ruary|ruar)? (?:mar(?:ch)?|märz) apr(?:il)? (?:may|mai) (?:june?|juni) (?:july?|juli) aug(?:ust)? sept?(?:ember)? (?:oct(?:ober)?|okt(?:ober)?) nov(?:ember)? de[cz](?:ember)?'.split(
    ' ',
  );
const MONTH = `(${MONTHS.join('|')})\\.?`;
const monthOf = (name: string): string =>
  String(MONTHS.findIndex((month) => new RegExp(`^${month}$`, 'i').test(name)) + 1).padStart(2, '0');

/** Days that no other part of a program asks for: in German, with dots, and months of a year. */
const DOTTED = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?![\d.])/g;
const DAY_AND_MONTH = new RegExp(`(?<![\\d.])(\\d{1,2})\\. ${MONTH} (\\d{4})(?!\\d)`, 'gi');
const MONTH_OF_YEAR = new RegExp(`(?<![\\p{L}\\p{N}])${MONTH},? (\\d{4})(?![\\d-])`, 'giu');

/** A time of the day in halves. */
const CLOCK = /(?<![\d:.])(\d{1,2})(?::(\d{2}))?\s?([ap])\.?m(?:\.|(?![\p{L}\p{N}]))/giu;

const two = (digits: string): string => digits.padStart(2, '0');

/** The text with each date as `2026-03-09` or `2026-03`, and each time as `13:00`. */
const withPlainTimes = (text: string): string => {
  let plain = text;
  for (const { day, start, end } of writtenDays(text).days.toReversed())
    plain = `${plain.slice(0, start)}${day}${plain.slice(end)}`;
  return plain
    .replace(DOTTED, (_, day: string, month: string, year: string) => `${year}-${two(month)}-${two(day)}`)
    .replace(
      DAY_AND_MONTH,
      (_, day: string, name: string, year: string) => `${year}-${monthOf(name)}-${two(day)}`,
    )
    .replace(MONTH_OF_YEAR, (_, name: string, year: string) => `${year}-${monthOf(name)}`)
    .replace(CLOCK, (_, hour: string, minute: string | undefined, half: string) => {
      const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
      return `${two(String(hours))}:${minute ?? '00'}`;
    });
};

/** Units as so many of another: `ms s 0.001`. */
const UNITS: ReadonlyMap<string, readonly [base: string, factor: number]> = new Map(
  `ms s 0.001|s s 1|sec s 1|second s 1|seconds s 1|min s 60|minute s 60|minutes s 60|h s 3600|hr s 3600|hrs s 3600|hour s 3600|hours s 3600
|d s 86400|day s 86400|days s 86400|w s 604800|week s 604800|weeks s 604800
|µg g 0.000001|mg g 0.001|g g 1|kg g 1000|ml l 0.001|cl l 0.01|l l 1|mm m 0.001|cm m 0.01|m m 1|km m 1000
|kb b 1024|mb b 1048576|gb b 1073741824|tb b 1099511627776|kib b 1024|mib b 1048576|gib b 1073741824|tib b 1099511627776
|hz hz 1|khz hz 1000|mhz hz 1000000|ghz hz 1000000000|v v 1|kw kw 1|% percent 1|percent percent 1`
    .split(/\s*\|/)
    .map((line) => {
      const [unit = '', base = '', factor = ''] = line.split(' ');
      return [unit, [base, Number(factor)]];
    }),
);

const COUNTED = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNTED_IN_GERMAN = 'null eins zwei drei vier fünf sechs sieben acht neun zehn'.split(' ');

const inDigits = (word: string): string => {
  const at = Math.max(COUNTED.indexOf(word), COUNTED_IN_GERMAN.indexOf(word));
  return at < 0 ? word : String(at);
};

const NUMBER = /^([-+−$€£¥]?)(\d{1,3}(?:,\d{3})+|\d+)((?:\.\d+)?)(\p{L}{1,7}|%)?$/u;

/** `1,000` and `1000`, `10mg` and `10 mg`, `2 min` and `120 s` are the same; `after` is the word that follows. */
const amountOf = (word: string, after: string): { readonly amount: string; readonly takesUnit: boolean } => {
  const [, sign = '', whole = '', part = '', attached = ''] = NUMBER.exec(inDigits(word)) ?? [];
  if (whole === '') return { amount: word, takesUnit: false };
  const digits = whole.replaceAll(',', '') + part;
  const unit = UNITS.get(attached === '' ? after : attached);
  if (unit === undefined) return { amount: sign + digits + attached, takesUnit: false };
  const [base, factor] = unit;
  const amount = `${sign}${Number((Number(digits) * factor).toPrecision(12))} ${base}`;
  return { amount, takesUnit: attached === '' };
};

/**
 * What a statement counts, measures and dates, in its order and in one form for all ways to write it, so that a unit that was
 * converted or a date that was written otherwise is no other value.
 */
export const amountsIn = (text: string): readonly string[] => {
  const words = [...withPlainTimes(text).matchAll(WORD)].map(([word]) => word.toLowerCase());
  const amounts: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (kindOfWord(word, words[at - 1] ?? '') !== 'value') continue;
    const { amount, takesUnit } = amountOf(word, words[at + 1] ?? '');
    amounts.push(amount);
    if (takesUnit) at += 1;
  }
  return amounts;
};
