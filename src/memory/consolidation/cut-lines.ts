import { splitLines } from '../text.js';

const isBlank = (line: string | undefined): boolean => line === undefined || /^[\s>]*$/.test(line);

/** The content without the given lines (numbered from 1), and without the blank lines that would then stand double. */
export const cutLines = (content: string, cut: ReadonlySet<number>): string => {
  const kept: string[] = [];
  let afterCut = false;
  const lines = splitLines(content);
  lines.forEach((line, index) => {
    if (cut.has(index + 1)) afterCut = true;
    else if (!(afterCut && isBlank(line) && isBlank(kept.at(-1)))) {
      kept.push(line);
      afterCut = false;
    }
  });
  if (afterCut && !isBlank(lines.at(-1))) while (kept.length > 0 && isBlank(kept.at(-1))) kept.pop();
  return kept.join('');
};
