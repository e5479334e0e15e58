import * as E from 'fp-ts/lib/Either.js';
import { parse } from 'fp-ts/lib/Json.js';
import { parseRow } from './row.js';

/** Has the agent written to a folder since a person last spoke? */
export type Writing = { readonly wrote: boolean };

export const NOTHING_WRITTEN: Writing = { wrote: false };

type Fields = { readonly [key: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tools that change a file call the path of it. */
const PATHS = ['file_path', 'path', 'notebook_path'];

/** Only reading has no part in it: of a tool that nobody knows it is assumed that it writes. */
const READS: ReadonlySet<unknown> = new Set([
  'Read',
  'Grep',
  'Glob',
  'LS',
  'read_file',
  'search_file_content',
]);

const writesIn = (block: unknown, folder: string): boolean => {
  if (!isFields(block) || block.type !== 'tool_use' || READS.has(block.name)) return false;
  const { input } = block;
  return (
    isFields(input) &&
    PATHS.some((name) => {
      const path = input[name];
      return typeof path === 'string' && path.startsWith(`${folder}/`);
    })
  );
};

const contentOf = (line: string): readonly unknown[] => {
  const row = parse(line);
  if (E.isLeft(row) || !isFields(row.right) || !isFields(row.right.message)) return [];
  const { content } = row.right.message;
  return Array.isArray(content) ? content : [];
};

/**
 * Reads one more line of a transcript. What a person says begins a new turn. `folder` is the absolute path of the memory folder as the
 * agent names it.
 */
export const readWriting = (before: Writing, line: string, folder: string): Writing => {
  const row = parseRow(line);
  if (row === null) return before;
  if (row.isPersons) return NOTHING_WRITTEN;
  if (before.wrote || row.who !== 'assistant') return before;
  return { wrote: contentOf(line).some((block) => writesIn(block, folder)) };
};
