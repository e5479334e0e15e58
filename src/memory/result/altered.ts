import type { LedgerEntry } from '../change.js';
import {
  type Difference,
  differenceOf,
  type Reading,
  readingOf,
  WORDS_ELSEWHERE,
} from './statement-difference.js';

/**
 * A statement that was kept but for what it measures, dates or denies: `was` and `is` are the values that differ. `path` is
 * where it stands now.
 */
export type Altered = Difference & { readonly path: string; readonly from: string; readonly to: string };

const alteredWithin = (ledger: readonly LedgerEntry[]): readonly Altered[] =>
  ledger.flatMap(({ statement, fate }) => {
    if (fate._tag !== 'reworded') return [];
    const difference = differenceOf(readingOf(statement), readingOf(fate.to));
    return difference === null ? [] : [{ path: fate.path, from: statement, to: fate.to, ...difference }];
  });

type Came = { readonly path: string; readonly to: string; readonly reading: Reading };

/** What came to be, by its words but for values: the last one first. */
const cameBy = (ledger: readonly LedgerEntry[]): ReadonlyMap<string, Came[]> => {
  const came = new Map<string, Came[]>();
  for (const { statement, fate } of ledger.toReversed()) {
    if (fate._tag !== 'added') continue;
    const reading = readingOf(statement);
    const key = reading.rest.join(' ');
    const known = came.get(key);
    if (known === undefined) came.set(key, [{ path: fate.path, to: statement, reading }]);
    else known.push({ path: fate.path, to: statement, reading });
  }
  return came;
};

/** The same where the statement went to another file on the way, so that the ledger has one that went and one that came. */
const alteredElsewhere = (ledger: readonly LedgerEntry[]): readonly Altered[] => {
  const dropped = ledger.filter(({ fate }) => fate._tag === 'dropped');
  if (dropped.length === 0) return [];
  const came = cameBy(ledger);
  return dropped.flatMap(({ statement }) => {
    const reading = readingOf(statement);
    const other = reading.rest.length < WORDS_ELSEWHERE ? undefined : came.get(reading.rest.join(' '))?.pop();
    const difference = other === undefined ? null : differenceOf(reading, other.reading);
    return other === undefined || difference === null
      ? []
      : [{ path: other.path, from: statement, to: other.to, ...difference }];
  });
};

/** The statements of a change that were kept but for a number, a date, an amount or a denial. */
export const alteredIn = (ledger: readonly LedgerEntry[]): readonly Altered[] => [
  ...alteredWithin(ledger),
  ...alteredElsewhere(ledger),
];

/** Words such as "not" are read as what they stand for only when they are quoted. */
const quoted = (values: readonly string[]): string =>
  `${values.map((value) => `“${value}”`).join(', ')} ${values.length === 1 ? 'is' : 'are'}`;

/** `10 became 100`, `“not” is gone`, `“never” is new`, for people. */
export const alterationOf = ({ was, is }: Altered): string => {
  if (is.length === 0) return `${quoted(was)} gone`;
  return was.length === 0 ? `${quoted(is)} new` : `${was.join(', ')} became ${is.join(', ')}`;
};
