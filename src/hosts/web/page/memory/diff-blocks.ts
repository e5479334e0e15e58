import type { DiffLine } from './line-diff.js';

/** Lines that are shown, or a stretch of unchanged ones that is not until asked for. `at`: its place among all lines. */
export type DiffBlock = {
  readonly _tag: 'Shown' | 'Folded';
  readonly at: number;
  readonly lines: readonly DiffLine[];
};

/** Unchanged lines that are shown around what changed. */
const CONTEXT = 3;
/** Folding fewer lines than this hides more than it saves. */
const FEWEST_FOLDED = 4;

/** Is the line near one that changed? */
const nearChanges = (lines: readonly DiffLine[]): readonly boolean[] => {
  const near = lines.map(() => false);
  lines.forEach((line, at) => {
    if (line._tag !== 'Same') near.fill(true, Math.max(0, at - CONTEXT), at + CONTEXT + 1);
  });
  return near;
};

/** A diff in blocks: what changed with some lines around it, and what lies between. */
export const diffBlocks = (lines: readonly DiffLine[]): readonly DiffBlock[] => {
  const near = nearChanges(lines);
  const blocks: DiffBlock[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to < lines.length && near[to] === near[from]) to += 1;
    const folded = near[from] === false && to - from >= FEWEST_FOLDED;
    blocks.push({ _tag: folded ? 'Folded' : 'Shown', at: from, lines: lines.slice(from, to) });
    from = to;
  }
  return blocks;
};
