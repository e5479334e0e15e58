import type { LedgerEntry } from '../change.js';
import { phrasesIn } from '../dates/phrases.js';
import { amountsIn, WORD } from './amounts.js';
import { kindOfWord } from './value-words.js';

/**
 * A statement that was kept but for what it measures, dates or denies: `was` and `is` are the values that differ. `path` is
 * where it stands now.
 */
export type Altered = {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly was: readonly string[];
  readonly is: readonly string[];
};

/** Statements that share this part of their other words are one statement with other values. */
const KEPT_SHARE = 0.75;

/** So many other words two statements of different files have to share, all of them, to be taken for one. */
const WORDS_ELSEWHERE = 3;

type Reading = {
  readonly values: readonly string[];
  /** The same in one form for all ways to write them. */
  readonly amounts: readonly string[];
  readonly denials: readonly string[];
  readonly rest: readonly string[];
};

/** A statement's values, its denials and its other words. A relative date is no value: a dream writes a day in its place. */
const readingOf = (statement: string): Reading => {
  let text = statement.normalize('NFC');
  for (const { start, end } of phrasesIn(text).toReversed())
    text = `${text.slice(0, start)} ${text.slice(end)}`;
  const [values, denials, rest]: [string[], string[], string[]] = [[], [], []];
  let before = '';
  for (const [word] of text.matchAll(WORD)) {
    const kind = kindOfWord(word, before);
    before = word.toLowerCase();
    if (kind === 'value') values.push(before);
    else if (kind === 'denial') denials.push(before);
    else if (kind === 'plain') rest.push(before);
  }
  return { values, amounts: amountsIn(text), denials, rest };
};

/** Those of the one that the other has not, or has fewer times. */
const without = (one: readonly string[], other: readonly string[]): readonly string[] => {
  const left = [...other];
  return one.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const differs = (a: readonly string[], b: readonly string[]): boolean =>
  without(a, b).length + without(b, a).length > 0;

const sharedPart = (a: readonly string[], b: readonly string[]): number => {
  const [one, other] = [new Set(a), new Set(b)];
  const same = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - same;
  // More words around it do not make another statement of one that says something by itself.
  const isWhole = same === one.size && same >= WORDS_ELSEWHERE;
  return all === 0 || isWhole ? 1 : same / all;
};

type Difference = Pick<Altered, 'was' | 'is'>;

const NO_MORE = '(nothing)';

/** What two versions of one statement differ in, where it is a value or a denial; `null`: nothing of the kind. */
const differenceOf = (a: Reading, b: Reading): Difference | null => {
  if (sharedPart(a.rest, b.rest) < KEPT_SHARE) return null;
  const isDenied = (a.denials.length + b.denials.length) % 2 === 1;
  const [denialsWas, denialsIs] = [without(a.denials, b.denials), without(b.denials, a.denials)];
  const isRewritten = !differs(a.amounts, b.amounts);
  const [was, is] = isRewritten ? [[], []] : [without(a.values, b.values), without(b.values, a.values)];
  const isSame = a.rest.join(' ') === b.rest.join(' ');
  const isOtherOrder = isRewritten && a.amounts.join(' ') !== b.amounts.join(' ');
  if (isSame && isOtherOrder) return { was: a.values, is: b.values };
  // A value that came to be is a detail more; one that went out of an otherwise rewritten line was left out with it.
  const isOther = was.length > 0 && (is.length > 0 || isSame);
  if (!isOther && !isDenied) return null;
  const denials = isDenied ? { was: denialsWas, is: denialsIs } : { was: [], is: [] };
  return {
    was: [...(isOther ? was : []), ...denials.was],
    is: [...(isOther ? is : []), ...denials.is],
  };
};

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

const listed = (values: readonly string[]): string => (values.length === 0 ? NO_MORE : values.join(', '));

/** `10 became 100`, for people. */
export const alterationOf = ({ was, is }: Altered): string => `${listed(was)} became ${listed(is)}`;
