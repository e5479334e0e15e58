import { formatPatch } from 'diff';
import type { FileDiff } from '../../history/read-change.js';
import { visible } from '../../visible.js';
import type { Colours } from '../terminal.js';
import { hunksOf } from './hunks.js';
import { originWords } from './origin-words.js';

const painted = (line: string, colours: Colours): string => {
  if (/^(?:---|\+\+\+) /.test(line)) return colours.bold(line);
  if (line.startsWith('@@')) return colours.cyan(line);
  if (line.startsWith('+')) return colours.green(line);
  return line.startsWith('-') ? colours.red(line) : line;
};

const patch = ({ path, before, after }: FileDiff): string =>
  formatPatch({
    oldFileName: before === null ? '/dev/null' : `a/${path}`,
    newFileName: after === null ? '/dev/null' : `b/${path}`,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [...hunksOf(before, after)],
  });

const HUNK = /^@@ -\d+(?:,\d+)? \+(\d+)/;

/** Adds to each line that came where it comes from, as far as that is known. */
const withOrigins = (lines: readonly string[], { origins = [] }: FileDiff, colours: Colours): string[] => {
  const words = new Map(origins.map((origin) => [origin.line, originWords(origin)]));
  let next: number | null = null;
  return lines.map((line) => {
    const start = HUNK.exec(line)?.[1];
    if (start !== undefined) next = Number(start);
    if (start !== undefined || next === null || line.startsWith('-') || line.startsWith('\\'))
      return painted(line, colours);
    const origin = words.get(next) ?? null;
    next += 1;
    const isNew = line.startsWith('+') && origin !== null;
    return painted(line, colours) + (isNew ? colours.dim(` ← ${origin}`) : '');
  });
};

/** The change as a unified diff, before to after. Behind a line that came stands where it comes from. */
export const unifiedDiff = (files: readonly FileDiff[], colours: Colours): readonly string[] =>
  files.flatMap((file) => {
    const lines = visible(patch(file))
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('====='));
    return withOrigins(lines, file, colours);
  });
