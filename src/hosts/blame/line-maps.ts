import { compareLines } from '../../memory/changes/compare-lines.js';

/** The lines of a text, counted from 1 by whoever names them. How lines end is no part of them. */
export const linesOf = (text: string | null): readonly string[] =>
  text === null ? [] : text.split('\n').map((line) => line.replace(/\r$/, ''));

/** What became of the lines of one text in another, in the order of the new one. */
type Part = { readonly old: readonly string[]; readonly new: readonly string[]; readonly same: boolean };

const partsOf = (before: string | null, after: string | null): readonly Part[] => {
  const parts: { readonly old: string[]; readonly new: string[]; readonly same: boolean }[] = [];
  for (const { _tag, text } of compareLines(linesOf(before), linesOf(after))) {
    const same = _tag === 'Same';
    const last = parts.at(-1);
    const part = last?.same === same ? last : { old: [], new: [], same };
    if (part !== last) parts.push(part);
    if (_tag !== 'Added') part.old.push(text);
    if (_tag !== 'Removed') part.new.push(text);
  }
  return parts;
};

/** A line of the text before: the same one, or the one that was replaced by it. */
export type LineBefore = { readonly _tag: 'Same' | 'Replaced'; readonly line: number };

/** The words of a line, whatever marks are between them. */
export const wordsOf = (line: string): ReadonlySet<string> =>
  new Set(line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Do two lines share most of their words? */
const isAlike = (one: string, other: string): boolean => {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > 0 && shared * 2 >= Math.max(a.size, b.size);
};

const replacedBy = ({ old, new: fresh }: Part, at: number): number | null => {
  const line = fresh[at] ?? '';
  if (isAlike(old[at] ?? '', line)) return at;
  const other = old.findIndex((was) => isAlike(was, line));
  return other < 0 ? null : other;
};

/** What a line of a text was in the text before it; null: it was not there, nor anything like it in its place. */
export const lineBefore = (before: string | null, after: string | null, line: number): LineBefore | null => {
  let [old, fresh] = [0, 0];
  for (const part of partsOf(before, after)) {
    const at = line - 1 - fresh;
    if (at < part.new.length) {
      if (part.same) return { _tag: 'Same', line: old + at + 1 };
      const replaced = replacedBy(part, at);
      return replaced === null ? null : { _tag: 'Replaced', line: old + replaced + 1 };
    }
    old += part.old.length;
    fresh += part.new.length;
  }
  return null;
};
