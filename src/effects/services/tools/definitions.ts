import type { Json } from '../../../journal/json.js';
import { FAMILIES } from '../../../permissions/shell/tools/tools.js';
import { SHELL_LIMITS } from '../../ports/shell.js';
import { MATCH_CAP } from './grep.js';
import { MATCH_CAP as TRANSCRIPT_MATCH_CAP } from './grep-transcripts.js';
import { READ_CAP } from './read.js';
import { ROW_CAP } from './read-transcript.js';

/** A tool as a model is told of it; `input_schema` is JSON Schema. */
export type ToolDefinition = {
  readonly name: string;
  readonly description: string;
  readonly input_schema: { readonly [key: string]: Json };
};

type Field = { readonly [key: string]: Json };

const text = (description: string): Field => ({ type: 'string', description });
const count = (description: string): Field => ({ type: 'integer', minimum: 1, description });

const tool = (
  name: string,
  description: string,
  required: readonly string[],
  properties: { readonly [key: string]: Field },
): ToolDefinition => ({ name, description, input_schema: { type: 'object', properties, required } });

const PROGRAMS = Object.values(FAMILIES).flatMap(Object.keys).join(' ');

const FILE = 'The file: a path in the memory folder, relative to it or absolute.';

/**
 * The tools of a run without a host, always in the same order and with the same bytes, because the list is part of what a
 * provider caches. What they take is told by the schemas that check every call; unknown fields are ignored.
 */
export const DEFINITIONS: readonly ToolDefinition[] = [
  tool(
    'Read',
    `Answers a file's text as it is, ${READ_CAP} characters at most. Of a transcript it answers rows, ${ROW_CAP} at most. A last line in brackets says how to read on.`,
    ['file_path'],
    {
      file_path: text('The file: a path in the memory folder, or the whole path of a transcript.'),
      offset: count('The first line, or row of a transcript, to show; 1 by default.'),
      limit: count('How many lines or rows to show.'),
    },
  ),
  tool(
    'Grep',
    `Searches with a regular expression (JavaScript, case-sensitive) and answers each line that matches as path:line:text, ${MATCH_CAP} at most. Over transcripts it answers session:row:[time] who: line, ${TRANSCRIPT_MATCH_CAP} at most. A pattern with more than one * or +, or with many alternatives in groups, is refused.`,
    ['pattern'],
    {
      pattern: text('What to search for, within one line.'),
      path: text(
        'A file or folder to search; the memory folder by default. Transcripts are searched only where their folder or one of them is named.',
      ),
      glob: text('Only files whose path matches, such as **/*.md.'),
    },
  ),
  tool(
    'Glob',
    'Lists the files whose path matches a pattern, one a line. One that must not be written is followed by a tab, "read-only:" and the reason.',
    ['pattern'],
    {
      pattern: text('A pattern such as **/*.md, relative to the folder.'),
      path: text('The folder to list; the memory folder by default.'),
    },
  ),
  tool(
    'Edit',
    'Replaces a text in a Markdown file of the memory folder. The text must stand there exactly once, unless replace_all is set.',
    ['file_path', 'old_string', 'new_string'],
    {
      file_path: text(FILE),
      old_string: text('The text to replace, exactly as it stands in the file, line breaks included.'),
      new_string: text('The text to put in its place.'),
      replace_all: { type: 'boolean', description: 'Replace every place where the text stands.' },
    },
  ),
  tool(
    'Write',
    'Makes a Markdown file of the memory folder, or replaces one whole. A topic written empty is deleted when the result is let in.',
    ['file_path', 'content'],
    { file_path: text(FILE), content: text('All that the file is to hold.') },
  ),
  tool(
    'Bash',
    `Runs a command line that only reads, in the memory folder, and answers what it writes, of a long text the first ${SHELL_LIMITS.head} and the last ${SHELL_LIMITS.tail} characters; it is ended after ${SHELL_LIMITS.longestMs / 1_000} seconds. Commands are joined by | && || and ;. There are quotes, wildcards, < file, 2>&1 and > /dev/null, and nothing else of a shell: no variables, no substitution, no loops, no other redirection. These programs may run, with options that neither write nor start others: ${PROGRAMS}. Every call starts in the memory folder. For searching, Grep is faster.`,
    ['command'],
    { command: text("The command line, such as find . -name '*.md' | sort | tail -5.") },
  ),
];
