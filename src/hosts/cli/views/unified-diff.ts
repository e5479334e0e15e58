import { createTwoFilesPatch } from 'diff';
import type { FileDiff } from '../../history/read-change.js';
import type { Colours } from '../terminal.js';
import { visible } from '../visible.js';

const CONTEXT = 3;

const painted = (line: string, colours: Colours): string => {
  if (/^(?:---|\+\+\+) /.test(line)) return colours.bold(line);
  if (line.startsWith('@@')) return colours.cyan(line);
  if (line.startsWith('+')) return colours.green(line);
  return line.startsWith('-') ? colours.red(line) : line;
};

const patch = (file: FileDiff): string =>
  createTwoFilesPatch(
    file.before === null ? '/dev/null' : `a/${file.path}`,
    file.after === null ? '/dev/null' : `b/${file.path}`,
    file.before ?? '',
    file.after ?? '',
    undefined,
    undefined,
    { context: CONTEXT },
  );

/** The change as a unified diff, before to after. */
export const unifiedDiff = (files: readonly FileDiff[], colours: Colours): readonly string[] =>
  files.flatMap((file) =>
    visible(patch(file))
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('====='))
      .map((line) => painted(line, colours)),
  );
