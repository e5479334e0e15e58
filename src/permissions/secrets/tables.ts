import type { Finder, Finding } from './finding.js';
import { isSecretValue } from './judge.js';
import { type NameStrength, strengthOf } from './names.js';

/** A line of a table in Markdown, and the one below its head. */
const ROW = /^[ \t]{0,8}\|.{1,2000}$/;
const RULE = /^[ \t]{0,8}\|?[ \t]{0,8}:?-{2,}[-:| \t]{0,400}$/;

type Cell = { readonly text: string; readonly start: number; readonly quoted: boolean };

/** The cells of a row without the marks of code or emphasis around them; `start` counts from that of the text. */
const cellsOf = (row: string, start: number): readonly Cell[] => {
  let at = start;
  return row.split('|').map((whole) => {
    const text = whole.trim().replace(/^[`*_]{1,3}|[`*_]{1,3}$/g, '');
    const cell = { text, start: at + Math.max(whole.indexOf(text), 0), quoted: whole.includes('`') };
    at += whole.length + 1;
    return cell;
  });
};

type Column = { readonly name: string; readonly strength: NameStrength | null };

const columnsOf = (head: string): readonly Column[] =>
  cellsOf(head, 0).map(({ text }) => ({ name: text, strength: strengthOf(text) }));

const secretsIn = (cells: readonly Cell[], columns: readonly Column[]): readonly Finding[] =>
  cells.flatMap(({ text, start, quoted }, at) => {
    const { name, strength } = columns[at] ?? { name: '', strength: null };
    if (strength === null || /\s/.test(text)) return [];
    const value = { start, text, quoted, goesOn: false };
    if (!isSecretValue(value, { name, strength, how: 'setting' })) return [];
    return [{ start, end: start + text.length, kind: strength === 'password' ? 'password' : 'secret' }];
  });

/** Finds secrets in the columns of Markdown tables whose head says that they are. */
export const findInTables: Finder = (text) => {
  if (!/\|[ \t]{0,8}:?--/.test(text)) return [];
  const found: Finding[] = [];
  let [start, before] = [0, ''];
  let columns: readonly Column[] | null = null;
  for (const line of text.split('\n')) {
    if (RULE.test(line.trimEnd()) && ROW.test(before)) columns = columnsOf(before);
    else if (!ROW.test(line)) columns = null;
    else if (columns !== null) found.push(...secretsIn(cellsOf(line, start), columns));
    before = line;
    start += line.length + 1;
  }
  return found;
};
