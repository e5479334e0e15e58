import type { FileRow, LedgerEntry } from '../../api.js';

/** What became of a file. `merged`: it is gone, and `into` says what it said. */
export type FileKind =
  | { readonly _tag: 'created' }
  | { readonly _tag: 'changed' }
  | { readonly _tag: 'deleted' }
  | { readonly _tag: 'merged'; readonly into: readonly string[] };

export type ListedFile = { readonly file: FileRow; readonly kind: FileKind };

const placesOf = (path: string, ledger: readonly LedgerEntry[]): readonly string[] => {
  const places = ledger.flatMap(({ origin, fate }) => (origin === path && 'path' in fate ? [fate.path] : []));
  return [...new Set(places)].filter((place) => place !== path);
};

const kindOf = (file: FileRow, ledger: readonly LedgerEntry[]): FileKind => {
  if (file.before === null) return { _tag: 'created' };
  if (file.after !== null) return { _tag: 'changed' };
  const into = placesOf(file.path, ledger);
  return into.length === 0 ? { _tag: 'deleted' } : { _tag: 'merged', into };
};

const INDEX = 'MEMORY.md';
const ORDER = ['changed', 'created', 'merged', 'deleted'] as const;

/** The files of a diff: the index first, then by what became of them and by name. */
export const listedFiles = (
  files: readonly FileRow[],
  ledger: readonly LedgerEntry[],
): readonly ListedFile[] => {
  const rank = ({ file, kind }: ListedFile): number => (file.path === INDEX ? -1 : ORDER.indexOf(kind._tag));
  return files
    .map((file) => ({ file, kind: kindOf(file, ledger) }))
    .sort((one, other) => rank(one) - rank(other) || (one.file.path < other.file.path ? -1 : 1));
};
