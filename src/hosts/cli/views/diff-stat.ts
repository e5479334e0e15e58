import { compareLines } from '../../../memory/changes/compare-lines.js';
import type { FileDiff } from '../../history/read-change.js';
import { visibleLine } from '../../visible.js';
import { count } from '../../words.js';
import type { Colours } from '../terminal.js';
import { linesWithEnds } from './hunks.js';

type Lines = { readonly added: number; readonly removed: number };

const WIDEST_BAR = 40;
const NARROWEST_BAR = 10;
const WIDEST_PATH = 60;

/** How many lines came and went. */
export const changedLines = ({ before, after }: FileDiff): Lines => {
  const rows = compareLines(linesWithEnds(before), linesWithEnds(after));
  return {
    added: rows.filter(({ _tag }) => _tag === 'Added').length,
    removed: rows.filter(({ _tag }) => _tag === 'Removed').length,
  };
};

const bar = ({ added, removed }: Lines, most: number, widest: number, colours: Colours): string => {
  const scale = most > widest ? widest / most : 1;
  const length = (lines: number): number => (lines === 0 ? 0 : Math.max(1, Math.round(lines * scale)));
  return colours.green('+'.repeat(length(added))) + colours.red('-'.repeat(length(removed)));
};

const marked = (file: FileDiff): string => {
  const note = file.before === null ? ' (new)' : file.after === null ? ' (deleted)' : '';
  return visibleLine(file.path, WIDEST_PATH) + note;
};

const totals = (files: readonly FileDiff[], lines: readonly Lines[]): string => {
  const created = files.filter((file) => file.before === null).length;
  const deleted = files.filter((file) => file.after === null).length;
  const sum = (key: keyof Lines): number => lines.reduce((total, one) => total + one[key], 0);
  return [
    ` ${count(files.length - created - deleted, 'file')} changed`,
    `${created} created`,
    `${deleted} deleted`,
    `${count(sum('added'), 'line')} in(+)`,
    `${sum('removed').toLocaleString('en-US')} out(-)`,
  ].join(', ');
};

/** What is left for a bar beside the path and the count. */
const widestBar = (columns: number, besides: number): number =>
  Math.min(WIDEST_BAR, Math.max(NARROWEST_BAR, columns - besides));

/** A line a file with its lines in and out, no wider than `columns` where that can be, and the totals. */
export const diffStat = (
  files: readonly FileDiff[],
  colours: Colours,
  columns = Number.POSITIVE_INFINITY,
): readonly string[] => {
  if (files.length === 0) return ['No file differs.'];
  const lines = files.map(changedLines);
  const most = Math.max(...lines.map(({ added, removed }) => added + removed));
  const pathWidth = Math.max(...files.map((file) => marked(file).length));
  const countWidth = String(most).length;
  const widest = widestBar(columns, pathWidth + countWidth + ' '.length + ' | '.length + ' '.length);
  const rows = files.map((file, index) => {
    const one = lines[index] ?? { added: 0, removed: 0 };
    const changed = String(one.added + one.removed).padStart(countWidth);
    return ` ${marked(file).padEnd(pathWidth)} | ${changed} ${bar(one, most, widest, colours)}`;
  });
  return [...rows, totals(files, lines)];
};
