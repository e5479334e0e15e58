import { diffArrays } from 'diff';
import { anchors } from './anchors.js';

/** A line of a text before and after: numbers count from 1. */
export type ComparedLine =
  | { readonly _tag: 'Same'; readonly before: number; readonly after: number; readonly text: string }
  | { readonly _tag: 'Removed'; readonly before: number; readonly text: string }
  | { readonly _tag: 'Added'; readonly after: number; readonly text: string };

type Span = { readonly from: number; readonly to: number };
type Texts = { readonly before: readonly string[]; readonly after: readonly string[] };
type Stretch = { readonly before: Span; readonly after: Span };

/** Comparing costs the square of what differs. Beyond this, a stretch between two anchors is told as replaced. */
const MOST_EDITS = 200;

const range = ({ from, to }: Span): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

const removed = ({ before }: Texts, span: Span): readonly ComparedLine[] =>
  range(span).map((at) => ({ _tag: 'Removed', before: at + 1, text: before[at] ?? '' }));

const added = ({ after }: Texts, span: Span): readonly ComparedLine[] =>
  range(span).map((at) => ({ _tag: 'Added', after: at + 1, text: after[at] ?? '' }));

const same = ({ before }: Texts, first: Span, second: Span): readonly ComparedLine[] =>
  range(first).map((at) => ({
    _tag: 'Same',
    before: at + 1,
    after: at - first.from + second.from + 1,
    text: before[at] ?? '',
  }));

/** Is any line on both sides? Where none is, there is nothing to compare. */
const meet = (before: readonly string[], after: readonly string[]): boolean => {
  const known = new Set(before);
  return after.some((line) => known.has(line));
};

/** What stands between two anchors, line by line. */
const compareStretch = (texts: Texts, { before, after }: Stretch): readonly ComparedLine[] => {
  const replaced = (): readonly ComparedLine[] => [...removed(texts, before), ...added(texts, after)];
  const old = texts.before.slice(before.from, before.to);
  const now = texts.after.slice(after.from, after.to);
  if (!meet(old, now)) return replaced();
  const parts = diffArrays(old, now, { maxEditLength: MOST_EDITS });
  if (parts === undefined) return replaced();
  let [atOld, atNow] = [before.from, after.from];
  return parts.flatMap((part) => {
    const [was, is] = [
      { from: atOld, to: atOld + part.count },
      { from: atNow, to: atNow + part.count },
    ];
    if (!part.added) atOld = was.to;
    if (!part.removed) atNow = is.to;
    if (part.removed) return removed(texts, was);
    return part.added ? added(texts, is) : same(texts, was, is);
  });
};

/**
 * A text's lines before and after, those that went above those that came for them. Lines that both have exactly once and
 * in the same order hold the comparison together, so that it stays quick where thousands differ.
 */
export const compareLines = (
  before: readonly string[],
  after: readonly string[],
): readonly ComparedLine[] => {
  const texts: Texts = { before, after };
  const rows: ComparedLine[] = [];
  let [old, now] = [0, 0];
  for (const [atBefore, atAfter] of [...anchors(before, after), [before.length, after.length] as const]) {
    const stretch = { before: { from: old, to: atBefore }, after: { from: now, to: atAfter } };
    for (const row of compareStretch(texts, stretch)) rows.push(row);
    const text = before[atBefore];
    if (text !== undefined && atAfter < after.length)
      rows.push({ _tag: 'Same', before: atBefore + 1, after: atAfter + 1, text });
    [old, now] = [atBefore + 1, atAfter + 1];
  }
  return rows;
};
