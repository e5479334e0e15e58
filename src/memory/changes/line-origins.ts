import type { LedgerEntry, Source } from '../change.js';
import { encodeText } from '../text.js';
import { type StoreStatement, storeStatements } from './store-statements.js';
import { tellingWords } from './telling-words.js';

/** A file before and after a change; null: it is not there. */
type FileChange = { readonly path: string; readonly before: string | null; readonly after: string | null };

/**
 * A line that a file has now (counted from 1) and had not before, and where it comes from: `origin` is the file that had it, or
 * `session ID`; `source` where words come from that were brought in. As in the ledger.
 */
export type LineOrigin = { readonly line: number; readonly origin: string | null; readonly source?: Source };

type Origin = Omit<LineOrigin, 'line'>;

/** Where a link leads: an entry of the index without its link is still the same line. */
const DESTINATION = /(?<=\])\([^()\s]*\)/g;

const keyOf = (text: string): string => [...tellingWords(text.replace(DESTINATION, ''))].join(' ');

type Line = { readonly line: number; readonly text: string };

/** The lines of one text that another has not, or has fewer times; those that say nothing are left out. */
const missingIn = (other: string | null, text: string | null): readonly Line[] => {
  const left = new Map<string, number>();
  for (const line of other?.split('\n') ?? []) left.set(line, (left.get(line) ?? 0) + 1);
  return (text?.split('\n') ?? []).flatMap((line, at) => {
    const known = left.get(line) ?? 0;
    left.set(line, known - 1);
    return known > 0 || keyOf(line) === '' ? [] : [{ line: at + 1, text: line }];
  });
};

/** What the ledger tells of statements that a file has now, by their words. */
const toldOf = (path: string, ledger: readonly LedgerEntry[]): ReadonlyMap<string, Origin> => {
  const told = new Map<string, Origin>();
  for (const { statement, origin, fate, source } of ledger) {
    if (!('path' in fate) || fate.path !== path || fate._tag === 'merged-into') continue;
    const text = fate._tag === 'reworded' ? fate.to : statement;
    told.set(keyOf(text), { origin, ...(source === undefined ? {} : { source }) });
  }
  return told;
};

/** The files that lines were taken out of, by their words. */
const takenFrom = (files: readonly FileChange[]): ReadonlyMap<string, string> =>
  new Map(
    files
      .flatMap(({ path, before, after }) =>
        missingIn(after, before).map(({ text }) => [keyOf(text), path] as const),
      )
      .toReversed(),
  );

/** What a file had before, by its words. */
const hadBefore = ({ before }: FileChange): ReadonlySet<string> =>
  new Set((before ?? '').split('\n').map(keyOf));

const statementsIn = ({ path, after }: FileChange): readonly StoreStatement[] =>
  after === null
    ? []
    : storeStatements(new Map([[path, { bytes: encodeText({ bom: false, content: after }), mode: 0 }]]));

/** What the ledger tells of the lines of a file. */
const toldLines = (file: FileChange, ledger: readonly LedgerEntry[]): ReadonlyMap<number, Origin> => {
  const told = toldOf(file.path, ledger);
  const lines = new Map<number, Origin>();
  for (const { text, firstLine, lastLine } of statementsIn(file)) {
    const origin = told.get(keyOf(text));
    for (let line = firstLine; origin !== undefined && line <= lastLine; line += 1) lines.set(line, origin);
  }
  return lines;
};

/**
 * Where the new lines of each file come from. Of a line that nothing is told of: the file that had it before; else, where
 * the change tells sources at all, nobody knows.
 */
export function lineOrigins(
  files: readonly FileChange[],
  ledger: readonly LedgerEntry[],
): ReadonlyMap<string, readonly LineOrigin[]> {
  const taken = takenFrom(files);
  const unknown = ledger.some(({ source }) => source !== undefined);
  const originsIn = (file: FileChange): readonly LineOrigin[] => {
    const [told, had] = [toldLines(file, ledger), hadBefore(file)];
    const standing = (key: string): Origin | null => {
      const origin = had.has(key) ? file.path : (taken.get(key) ?? null);
      if (origin !== null) return { origin };
      return unknown ? { origin: null, source: { _tag: 'Unknown' } } : null;
    };
    return missingIn(file.before, file.after).flatMap(({ line, text }): readonly LineOrigin[] => {
      const origin = told.get(line) ?? standing(keyOf(text));
      return origin === null ? [] : [{ line, ...origin }];
    });
  };
  return new Map(files.map((file) => [file.path, originsIn(file)]));
}
