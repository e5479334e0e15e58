import type { Json } from '../../../journal/json.js';
import { FAMILIES } from '../../../permissions/shell/tools/tools.js';
import { SHELL_LIMITS } from '../../ports/shell.js';
import { PATH_CAP } from './glob.js';
import { LINE_CAP, MATCH_CAP } from './grep-report.js';
import { MATCH_CAP as TRANSCRIPT_MATCH_CAP } from './grep-transcripts.js';
import { OUTPUT_MODES } from './input.js';
import { PAGE_CAP } from './page.js';
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
const around = (description: string): Field => ({ type: 'integer', minimum: 0, description });
const flag = (description: string): Field => ({ type: 'boolean', description });

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
    `Answers a file's text as it is, ${READ_CAP} characters at most. Of a transcript it answers rows, ${ROW_CAP} rows or ${PAGE_CAP} characters at most. A last line in brackets says how to read on, and that a file was changed since you last read it.`,
    ['file_path'],
    {
      file_path: text('The file: a path in the memory folder, or the whole path of a transcript.'),
      offset: {
        type: 'integer',
        not: { const: 0 },
        description:
          'The first line, or row of a transcript, to show; 1 by default. A negative one counts from the end: -20 shows the last 20.',
      },
      limit: count(
        'How many lines or rows to show. A line that is too long to be shown is cut where 1 is given.',
      ),
    },
  ),
  tool(
    'Grep',
    `Searches line by line with a regular expression and answers each line that matches as path:line:text, in the order of paths, ${MATCH_CAP} lines or ${PAGE_CAP} characters at most; of a long line the first ${LINE_CAP} characters are shown. Over transcripts it answers session:row:[time] who: line, ${TRANSCRIPT_MATCH_CAP} at most. The expression may have . [...] (...) | * + ? {m,n} ^ $ \\b \\d \\w \\s; it has no look-around and no references to groups.`,
    ['pattern'],
    {
      pattern: text('What to search for, within one line.'),
      path: text(
        'A file or folder to search; the memory folder by default. Transcripts are searched only where their folder or one of them is named.',
      ),
      glob: text('Only files whose path matches, such as *.md or projects/**.'),
      output_mode: {
        type: 'string',
        enum: [...OUTPUT_MODES],
        description: 'What to answer: matching lines (the default), paths alone, or path:count.',
      },
      '-A': around('How many lines to show after each match, as path-line-text.'),
      '-B': around('How many lines to show before each match.'),
      '-C': around('How many lines to show before and after each match.'),
      '-i': flag('Ignore case.'),
      '-n': flag('Show line numbers; true by default.'),
      head_limit: count('How many lines or files to answer at most.'),
    },
  ),
  tool(
    'Glob',
    `Lists the files whose path matches a pattern, one a line, in the order of paths, ${PATH_CAP} at most. One that must not be written is followed by a tab, "read-only:" and the reason.`,
    ['pattern'],
    {
      pattern: text('A pattern such as **/*.md, relative to the folder.'),
      path: text('The folder to list; the memory folder by default.'),
      offset: count('The first of the files to show; 1 by default.'),
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
      replace_all: flag('Replace every place where the text stands.'),
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
