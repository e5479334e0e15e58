import type { Json } from '../../../journal/json.js';
import type { PlannedCall } from './step.js';

/** A call of any tool with any input, also of one that does not exist. */
export const call = (name: string, input: Json, id: string | null = null): PlannedCall => ({
  type: 'tool_use',
  id,
  name,
  input,
});

/** Reads a file, or `lines` of it: the first one to show, counted from 1, and how many. */
export const read = (file_path: string, lines?: { readonly offset?: number; readonly limit?: number }) =>
  call('Read', { file_path, ...lines });

/** Lists the files whose path matches; `path` is the folder to look in. */
export const glob = (pattern: string, path?: string) =>
  call('Glob', path === undefined ? { pattern } : { pattern, path });

/** Searches for lines that match a regular expression. */
export const grep = (pattern: string, within?: { readonly path?: string; readonly glob?: string }) =>
  call('Grep', { pattern, ...within });

/** Runs a command line. */
export const bash = (command: string) => call('Bash', { command });

/** Writes a file whole. A topic that is written empty is deleted when the result is let in. */
export const write = (file_path: string, content: string) => call('Write', { file_path, content });

/** Replaces a text that stands once in the file. */
export const edit = (file_path: string, old_string: string, new_string: string) =>
  call('Edit', { file_path, old_string, new_string });

/** Replaces a text everywhere in the file. */
export const editAll = (file_path: string, old_string: string, new_string: string) =>
  call('Edit', { file_path, old_string, new_string, replace_all: true });
