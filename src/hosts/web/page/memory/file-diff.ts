import type { FileRow } from '../../api.js';
import { type DiffBlock, diffBlocks } from './diff-blocks.js';
import { type DiffLine, lineDiff } from './line-diff.js';
import { type OriginMark, originMarks } from './origin-marks.js';
import { counterparts } from './word-marks.js';

/** All that is drawn of a file's change. */
export type FileDiff = {
  readonly blocks: readonly DiffBlock[];
  readonly added: number;
  readonly removed: number;
  readonly pairs: ReadonlyMap<DiffLine, DiffLine>;
  readonly origins: ReadonlyMap<number, OriginMark>;
};

const made = (file: FileRow): FileDiff => {
  const lines = lineDiff(file.before, file.after);
  const many = (tag: DiffLine['_tag']): number => lines.filter(({ _tag }) => _tag === tag).length;
  return {
    blocks: diffBlocks(lines),
    added: many('Added'),
    removed: many('Removed'),
    pairs: counterparts(lines),
    origins: originMarks(file.origins),
  };
};

const known = new WeakMap<FileRow, FileDiff>();

/** The change of a file, which is compared once. */
export const fileDiff = (file: FileRow): FileDiff => {
  const before = known.get(file);
  if (before !== undefined) return before;
  const diff = made(file);
  known.set(file, diff);
  return diff;
};
