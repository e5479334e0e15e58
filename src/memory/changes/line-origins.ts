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

const keyOf = (text: string): string => [...tellingWords(text)].join(' ');

/** The lines of a file that it had not before, with their numbers; those that say nothing are left out. */
const newLines = ({ before, after }: FileChange): readonly (readonly [line: number, text: string])[] => {
  const left = new Map<string, number>();
  for (const line of before?.split('\n') ?? []) left.set(line, (left.get(line) ?? 0) + 1);
  return (after?.split('\n') ?? []).flatMap((text, at) => {
    const known = left.get(text) ?? 0;
    left.set(text, known - 1);
    return known > 0 || keyOf(text) === '' ? [] : [[at + 1, text] as const];
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

/** What stood in a file that the change touched is that file's; its own lines come first. */
const oldLines = (files: readonly FileChange[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const holders = new Map<string, Set<string>>();
  for (const { path, before } of files)
    for (const line of before?.split('\n') ?? [])
      holders.set(keyOf(line), (holders.get(keyOf(line)) ?? new Set()).add(path));
  return holders;
};

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
  const holders = oldLines(files);
  const unknown = ledger.some(({ source }) => source !== undefined);
  const standing = (path: string, text: string): Origin | null => {
    const known = holders.get(keyOf(text));
    if (known !== undefined) return { origin: known.has(path) ? path : ([...known][0] ?? null) };
    return unknown ? { origin: null, source: { _tag: 'Unknown' } } : null;
  };
  const originsIn = (file: FileChange): readonly LineOrigin[] => {
    const told = toldLines(file, ledger);
    return newLines(file).flatMap(([line, text]): readonly LineOrigin[] => {
      const origin = told.get(line) ?? standing(file.path, text);
      return origin === null ? [] : [{ line, ...origin }];
    });
  };
  return new Map(files.map((file) => [file.path, originsIn(file)]));
}
