import type { Finder, Finding } from './finding.js';
import { isSecretValue } from './judge.js';
import { type NameStrength, strengthOf } from './names.js';

/** A head of columns: names and nothing else, two at least. */
const NAME = String.raw`"?[A-Za-z][\w -]{0,40}"?`;
const HEAD = new RegExp(`^${NAME}(?:([,;\\t]) ?${NAME})(?:\\1 ?${NAME}){0,40}$`);

type Column = { readonly name: string; readonly strength: NameStrength | null };
type Head = { readonly mark: string; readonly columns: readonly Column[] };

const bare = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

const headOf = (line: string): Head | null => {
  const mark = HEAD.exec(line)?.[1];
  if (mark === undefined) return null;
  const columns = line.split(mark).map((cell) => ({ name: bare(cell), strength: strengthOf(bare(cell)) }));
  return columns.some(({ strength }) => strength !== null) ? { mark, columns } : null;
};

const secretsIn = (cells: readonly string[], { columns }: Head, start: number): readonly Finding[] => {
  let at = start;
  return cells.flatMap((cell, index) => {
    const text = bare(cell);
    const from = at + cell.indexOf(text);
    at += cell.length + 1;
    const { name, strength } = columns[index] ?? { name: '', strength: null };
    if (strength === null || text === '' || /\s/.test(text)) return [];
    const value = { start: from, text, quoted: false, goesOn: false };
    if (!isSecretValue(value, { name, strength, how: 'setting' })) return [];
    return [{ start: from, end: from + text.length, kind: strength === 'password' ? 'password' : 'secret' }];
  });
};

/** Finds secrets in lines of values (CSV) whose head says that a column has them. */
export const findInColumns: Finder = (text) => {
  const found: Finding[] = [];
  let start = 0;
  let head: Head | null = null;
  for (const whole of text.split('\n')) {
    const line = whole.replace(/\r$/, '');
    const cells: readonly string[] = head === null ? [] : line.split(head.mark);
    if (head !== null && cells.length === head.columns.length) found.push(...secretsIn(cells, head, start));
    else head = line.length > 2_000 ? null : headOf(line);
    start += whole.length + 1;
  }
  return found;
};
