import type { StructuredPatchHunk } from 'diff';
import { type ComparedLine, compareLines } from '../../../memory/changes/compare-lines.js';

/** Lines of what stays the same before and after each change. */
const CONTEXT = 3;

/** The lines of a text with what ends each, which is a part of what a change can change. */
export const linesWithEnds = (text: string | null): readonly string[] =>
  text?.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const SIGNS = { Same: ' ', Removed: '-', Added: '+' } as const;

const NO_END = '\\ No newline at end of file';

const signed = ({ _tag, text }: ComparedLine): readonly string[] => {
  const line = `${SIGNS[_tag]}${text}`;
  return line.endsWith('\n') ? [line.slice(0, -1)] : [line, NO_END];
};

type Span = { readonly from: number; readonly to: number };

/** Stretches of rows around what differs, those that would touch in one. */
const spansOf = (rows: readonly ComparedLine[]): readonly Span[] => {
  const spans: Span[] = [];
  rows.forEach(({ _tag }, at) => {
    if (_tag === 'Same') return;
    const span = { from: Math.max(0, at - CONTEXT), to: Math.min(rows.length, at + 1 + CONTEXT) };
    const last = spans.at(-1);
    if (last !== undefined && span.from <= last.to)
      spans[spans.length - 1] = { from: last.from, to: span.to };
    else spans.push(span);
  });
  return spans;
};

/** The hunks of a unified diff. Their numbers count from 1. */
export const hunksOf = (before: string | null, after: string | null): readonly StructuredPatchHunk[] => {
  const rows = compareLines(linesWithEnds(before), linesWithEnds(after));
  let [old, now, next] = [1, 1, 0];
  const pass = (to: number): void => {
    for (const { _tag } of rows.slice(next, to)) {
      if (_tag !== 'Added') old += 1;
      if (_tag !== 'Removed') now += 1;
    }
    next = to;
  };
  return spansOf(rows).map(({ from, to }) => {
    pass(from);
    const [oldStart, newStart] = [old, now];
    pass(to);
    const lines = rows.slice(from, to).flatMap(signed);
    return { oldStart, newStart, oldLines: old - oldStart, newLines: now - newStart, lines };
  });
};
