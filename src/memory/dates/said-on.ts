import type { Document } from '../document.js';
import type { Statement } from '../markdown/statements.js';
import { dailyLogDate } from '../store-paths.js';
import { phrasesIn } from './phrases.js';
import { type Day, dayOfStamp, type WrittenDays, writtenDays } from './written-date.js';

/** What a part of the text says of the day it was written on: a day, nothing, or something that leaves doubt. */
type Hint = Day | 'none' | 'doubtful';

const LEADS =
  /^[\s>*_~|([\-+]*(?:\[[ x]\]\s*)?(?:on|as of|noted|note|added|updated?|written|recorded|截至|记于|记录于|更新于|写于)?[\s:：*_([（【]*$/i;
const NOTED =
  /(?:\b(?:as of|noted|added|updated|written|recorded)(?: on)?:?|截至|记于|记录于|更新于|写于|[([（【])\s*$/i;

const onlyDay = ({ days, unclear }: WrittenDays): Hint => {
  const [first, ...more] = days;
  if (unclear || more.some(({ day }) => day !== first?.day)) return 'doubtful';
  return first?.day ?? 'none';
};

/**
 * A day in a statement is the one it was written on where it leads the statement, stands in brackets or is called
 * so. Any other may be a deadline or an anniversary.
 */
const hintOfStatement = (text: string, phraseEnds: readonly number[]): Hint => {
  const written = writtenDays(text);
  const [first] = written.days;
  const hint = onlyDay(written);
  if (first === undefined || hint === 'none' || hint === 'doubtful') return hint;
  const before = text.slice(0, first.start);
  // `yesterday (2026-03-09)` explains the phrase; it does not date the statement.
  const explains = phraseEnds.some(
    (end) => /^[\s([（【,，=:：-]*$/.test(text.slice(end, first.start)) && end <= first.start,
  );
  return !explains && (LEADS.test(before) || NOTED.test(before)) ? hint : 'doubtful';
};

/** A heading names the day of all that stands under it; one with a phrase of its own leaves doubt. */
const hintOfHeading = (text: string): Hint =>
  phrasesIn(text).length > 0 ? 'doubtful' : onlyDay(writtenDays(text));

const hintOfContext = (text: string): Hint =>
  phrasesIn(text).length > 0 ? 'doubtful' : hintOfStatement(text, []);

/** Where a statement stands, besides its own words. */
export type Setting = {
  readonly statement: Pick<Statement, 'context' | 'headings'>;
  /** The paragraph of nothing but a day that it stands under, if any. */
  readonly dateline: Day | null;
  /** The day on which the whole document was last written, if that is known. */
  readonly fallback: Day | null;
};

/**
 * The day a statement was written on, by the nearest thing that tells it: a day in its own line, in an item or line that
 * leads it in, above it, in a heading, else the document's own. `null`: nothing tells, or the nearest thing leaves doubt.
 */
export const saidOn = (dated: string, phraseEnds: readonly number[], setting: Setting): Day | null => {
  const { context, headings } = setting.statement;
  const hints = [
    hintOfStatement(dated, phraseEnds),
    ...context.map(hintOfContext).reverse(),
    setting.dateline ?? 'none',
    ...headings.map(hintOfHeading).reverse(),
    setting.fallback ?? 'none',
  ];
  const nearest = hints.find((hint) => hint !== 'none');
  return nearest === undefined || nearest === 'doubtful' ? null : nearest;
};

/** The day of a whole document: that of a daily log's name, else that of its front matter's `modified`. */
export const documentDay = (path: string, document: Document): Day | null => {
  const { frontMatter } = document;
  const modified = frontMatter._tag === 'Parsed' ? frontMatter.modified : null;
  const stamp = dailyLogDate(path) ?? modified;
  return stamp === null ? null : dayOfStamp(stamp);
};

/** The day that a paragraph of nothing else names. */
export const datelineOf = (text: string): Day | null => {
  const { days, unclear } = writtenDays(text);
  const [only, ...more] = days;
  if (only === undefined || more.length > 0 || unclear) return null;
  return /[\p{L}\p{N}]/u.test(text.slice(0, only.start) + text.slice(only.end)) ? null : only.day;
};
