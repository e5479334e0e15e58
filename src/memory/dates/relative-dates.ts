import { bodyOf, type Document } from '../document.js';
import type { Statement } from '../markdown/statements.js';
import { absoluteWording } from './absolute.js';
import { maskOf } from './mask.js';
import type { Phrase } from './phrase.js';
import { mayHoldPhrase, phrasesIn } from './phrases.js';
import { datelineOf, documentDay, saidOn } from './said-on.js';
import type { Day } from './written-date.js';

/** A relative date as written, its line (from 1), and the words that would replace it; `null`: they cannot be told. */
export type RelativeDate = {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
  readonly absolute: string | null;
};

/** A statement that holds relative dates. `own` and `dated` are its masked text. */
type Candidate = {
  readonly statement: Statement;
  readonly own: string;
  readonly dated: string;
  readonly dateline: Day | null;
  readonly phrases: readonly Phrase[];
};

const candidatesIn = (document: Document): readonly Candidate[] => {
  const { statements } = bodyOf(document);
  if (!statements.some(({ start, end }) => mayHoldPhrase(document.content.slice(start, end)))) return [];
  const masked = maskOf(document);
  let above: { readonly day: Day; readonly heading: string } | null = null;
  return statements.flatMap((statement) => {
    const { start, end, kind, headings } = statement;
    const [own, dated] = [masked.own.slice(start, end), masked.dated.slice(start, end)];
    const heading = headings.join('\n');
    if (above !== null && above.heading !== heading) above = null;
    const day = kind === 'paragraph' ? datelineOf(dated) : null;
    if (day !== null) above = { day, heading };
    const phrases = phrasesIn(own);
    return phrases.length === 0 ? [] : [{ statement, own, dated, dateline: above?.day ?? null, phrases }];
  });
};

/** A statement of nothing but a relative date may be what dates its neighbours. */
const saysMore = ({ own, phrases }: Candidate): boolean =>
  /[\p{L}\p{N}]/u.test(phrases.reduce((rest, { text }) => rest.replace(text, ''), own));

/**
 * The replacements of one statement: all of its phrases or none, so that a day once written in never becomes the day by
 * which another phrase is read. For the same reason an item is left alone where what stands under it has phrases too.
 */
const wordings = (
  candidate: Candidate,
  leaning: ReadonlySet<string>,
  fallback: Day | null,
): readonly string[] | null => {
  const { statement, own, dated, dateline, phrases } = candidate;
  if (own.includes('"') || !phrases.every(({ plain }) => plain)) return null;
  if (leaning.has(statement.key) || !saysMore(candidate)) return null;
  const ends = phrases.map(({ end }) => end);
  const day = saidOn(dated, ends, { statement, dateline, fallback });
  if (day === null) return null;
  const found = phrases.flatMap(
    ({ start, end, text }) =>
      absoluteWording(text, { before: own.slice(0, start), after: own.slice(end) }, day) ?? [],
  );
  return found.length === phrases.length ? found : null;
};

const lineAt = (document: Document, { firstLine, start }: Statement, at: number): number =>
  firstLine + (document.content.slice(start, start + at).match(/\r\n|\n|\r/g) ?? []).length;

/**
 * The relative dates of a document's statements, in the order of the text. They are read only against what the store
 * itself says of when they were written, never against today; where in doubt they are left as they are.
 */
export const relativeDates = (path: string, document: Document): readonly RelativeDate[] => {
  const candidates = candidatesIn(document);
  const leaning = new Set(candidates.flatMap(({ statement }) => statement.context));
  const fallback = documentDay(path, document);
  return candidates.flatMap((candidate) => {
    const { statement, phrases } = candidate;
    const absolute = wordings(candidate, leaning, fallback);
    return phrases.map((phrase, index) => ({
      start: statement.start + phrase.start,
      end: statement.start + phrase.end,
      line: lineAt(document, statement, phrase.start),
      text: phrase.text,
      absolute: absolute?.[index] ?? null,
    }));
  });
};

/** The document's content with every relative date made absolute that can be. */
export const withAbsoluteDates = (path: string, document: Document): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, absolute } of relativeDates(path, document)) {
    if (absolute === null) continue;
    pieces.push(document.content.slice(at, start), absolute);
    at = end;
  }
  return [...pieces, document.content.slice(at)].join('');
};
