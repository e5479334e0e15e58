import { lstat, readdir, stat } from 'node:fs/promises';
import { segmentMatcher } from '../../../permissions/shell/glob-segment.js';
import { flatOf, type Piece } from '../../../permissions/shell/script.js';

/** What a pattern is looked up in: where a path of the script really is, and whether it may be seen. */
export type Surroundings = {
  readonly at: (path: string) => string;
  readonly isOpen: (path: string) => Promise<boolean>;
};

const isPattern = (pieces: readonly Piece[]): boolean => pieces.some(({ _tag }) => _tag === 'Glob');

const withSource = (piece: Piece, source: string): Piece =>
  piece._tag === 'Text' ? { _tag: 'Text', text: source } : { _tag: 'Glob', pattern: source };

/** The parts of a path between its slashes. */
const segmentsOf = (pieces: readonly Piece[]): readonly (readonly Piece[])[] => {
  const segments: Piece[][] = [[]];
  for (const piece of pieces)
    for (const [index, part] of flatOf([piece]).split('/').entries()) {
      if (index > 0) segments.push([]);
      if (part !== '') segments.at(-1)?.push(withSource(piece, part));
    }
  return segments;
};

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const keep = async <A>(all: readonly A[], test: (one: A) => Promise<boolean>): Promise<readonly A[]> => {
  const passed = await Promise.all(all.map(test));
  return all.filter((_, index) => passed[index]);
};

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

/** All paths that begin with one of `starts` and go on with what the segment takes. */
const grown = async (
  starts: readonly string[],
  segment: readonly Piece[],
  { at }: Surroundings,
): Promise<readonly string[]> => {
  if (!isPattern(segment)) return starts.map((start) => `${start}${flatOf(segment)}`);
  const takes = segmentMatcher(segment);
  const found = await Promise.all(
    starts.map(async (start) => {
      const names = await namesIn(at(start === '' ? '.' : start));
      return names.filter(takes).map((name) => `${start}${name}`);
    }),
  );
  return found.flat();
};

const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** A name that begins with a dash would be read as an option. */
const asOperand = (path: string): string => (path.startsWith('-') ? `./${path}` : path);

const found = async (pieces: readonly Piece[], around: Surroundings): Promise<readonly string[]> => {
  const { at, isOpen } = around;
  const segments = segmentsOf(pieces);
  let paths: readonly string[] = [''];
  for (const [index, segment] of segments.entries()) {
    paths = await grown(paths, segment, around);
    if (index === segments.length - 1) break;
    if (isPattern(segment)) paths = await keep(paths, (path) => isFolder(at(path)));
    paths = paths.map((path) => `${path}/`);
  }
  return keep(paths, async (path) => (await isThere(at(path))) && (await isOpen(path)));
};

/**
 * The arguments that a word stands for: itself where it has no pattern or nothing matches, else the paths that match, in the
 * order of their bytes. What may not be seen is left out.
 */
export const expandWord = async (
  pieces: readonly Piece[],
  around: Surroundings,
): Promise<readonly string[]> => {
  const paths = isPattern(pieces) ? await found(pieces, around) : [];
  return paths.length === 0 ? [flatOf(pieces)] : [...paths].sort(byBytes).map(asOperand);
};
