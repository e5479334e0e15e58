import type { DiffBlock } from './diff-blocks.js';
import type { DiffLine } from './line-diff.js';

/** What is drawn at a time: rows, few enough for one frame, or a fold. `at`: the place of its block, and of it in there. */
export type DiffPart<Row> =
  | { readonly _tag: 'Rows'; readonly at: string; readonly rows: readonly Row[] }
  | { readonly _tag: 'Fold'; readonly at: number; readonly lines: number };

const MOST_ROWS = 100;

const partsOf = <Row>(at: number, rows: readonly Row[]): readonly DiffPart<Row>[] =>
  Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, part) => ({
    _tag: 'Rows',
    at: `${at} ${part}`,
    rows: rows.slice(part * MOST_ROWS, (part + 1) * MOST_ROWS),
  }));

/**
 * A diff in parts of some rows; folds that somebody has opened are rows like others. `layout` puts lines beside or below
 * each other, for a whole block, because what went stands beside what came for it.
 */
export const diffParts = <Row>(
  blocks: readonly DiffBlock[],
  opened: ReadonlySet<number>,
  layout: (lines: readonly DiffLine[]) => readonly Row[],
): readonly DiffPart<Row>[] =>
  blocks.flatMap(({ _tag, at, lines }) =>
    _tag === 'Folded' && !opened.has(at)
      ? [{ _tag: 'Fold', at, lines: lines.length }]
      : partsOf(at, layout(lines)),
  );
