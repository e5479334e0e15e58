import type { GrepInput } from './input.js';
import { type Page, pageOf } from './page.js';

/** Lines or files that one Grep shows at most. */
export const MATCH_CAP = 500;

/** A longer line is shown up to here. */
export const LINE_CAP = 1_000;

/** A file in which something was found: its lines, and the places of those that match, from 0. */
export type FoundIn = {
  readonly path: string;
  readonly lines: readonly string[];
  readonly found: readonly number[];
};

/** What a Grep answers, put together file by file. `add` tells whether there is room for more. */
export type GrepReport = { readonly add: (file: FoundIn) => boolean; readonly text: () => string };

type Range = { readonly from: number; readonly to: number };

/** The matching lines with those around them; what touches is one range. */
const ranges = (found: readonly number[], total: number, before: number, after: number): readonly Range[] => {
  const made: { from: number; to: number }[] = [];
  for (const at of found) {
    const from = Math.max(0, at - before);
    const to = Math.min(total - 1, at + after);
    const last = made.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = to;
    else made.push({ from, to });
  }
  return made;
};

const shownLine = (line: string): string =>
  line.length <= LINE_CAP
    ? line
    : `${line.slice(0, LINE_CAP).replace(/\p{Cs}$/u, '')} [cut: the line has ${line.length} characters]`;

type Context = { readonly before: number; readonly after: number; readonly numbered: boolean };

const addLines = (page: Page, { path, lines, found }: FoundIn, context: Context): boolean => {
  const isFound = new Set(found);
  const asked = context.before + context.after > 0;
  for (const { from, to } of ranges(found, lines.length, context.before, context.after)) {
    if (asked && page.lines.length > 0 && !page.add('--')) return false;
    for (let at = from; at <= to; at += 1) {
      const mark = isFound.has(at) ? ':' : '-';
      const number = context.numbered ? `${at + 1}${mark}` : '';
      if (!page.add(`${path}${mark}${number}${shownLine(lines[at] ?? '')}`)) return false;
    }
  }
  return true;
};

/**
 * The answer in the way that was asked for: lines as `path:line:text`, those around them as `path-line-text`, with `--` between
 * what does not touch; or the paths alone; or `path:count`.
 */
export const grepReport = (input: GrepInput): GrepReport => {
  const page = pageOf(Math.min(input.head_limit ?? MATCH_CAP, MATCH_CAP));
  const around = input['-C'] ?? 0;
  const context = {
    before: input['-B'] ?? around,
    after: input['-A'] ?? around,
    numbered: input['-n'] ?? true,
  };
  const mode = input.output_mode ?? 'content';
  const nothing = mode === 'content' ? 'No line matches.' : 'No file matches.';
  let isFull = false;
  const added = (file: FoundIn): boolean => {
    if (mode === 'content') return addLines(page, file, context);
    return page.add(mode === 'count' ? `${file.path}:${file.found.length}` : file.path);
  };
  return {
    add: (file) => {
      if (file.found.length > 0 && !added(file)) isFull = true;
      return !isFull;
    },
    text: () => {
      const what = mode === 'content' ? 'More lines match' : 'More files match';
      const more = isFull
        ? [
            `[${what}; narrow the pattern or the path. One answer has ${MATCH_CAP} lines or 50,000 characters at most.]`,
          ]
        : [];
      return page.lines.length + more.length === 0 ? nothing : [...page.lines, ...more].join('\n');
    },
  };
};
