import { cut, renderMatch } from '../../../memory/transcripts/render.js';
import type { LinesRead } from '../../ports/lines.js';
import type { LineSearch } from '../search/line-search.js';
import type { TakeRow, TranscriptView } from '../transcripts/transcript-view.js';
import { LINE_CAP } from './grep-report.js';
import type { GrepInput } from './input.js';
import type { Page } from './page.js';

/** Lines of one row that are searched, in characters; what is longer was pasted rather than said. */
const SEARCHED_CAP = 10_000;

const searchable = (lines: readonly string[]): readonly string[] => {
  let left = SEARCHED_CAP;
  return lines
    .map((line) => cut(line, LINE_CAP))
    .filter((line) => {
      left -= line.length;
      return left >= 0;
    });
};

/** Looks at the rows of one session; `end` is told how its reading ended, and tells whether there is room for more. */
export type Look = { readonly row: TakeRow; readonly end: (read: LinesRead) => boolean };

const showingLines = (view: TranscriptView, session: string, { test }: LineSearch, page: Page): Look => ({
  row: (row) =>
    searchable(row.lines)
      .filter((line) => test(line))
      .every((line) => {
        const fits = page.add(renderMatch(session, row, line));
        if (fits) view.onShown({ session, row: row.number, text: line });
        return fits;
      }),
  end: (read) => read !== 'enough',
});

const showingPath = (path: string, { test }: LineSearch, page: Page): Look => {
  let found = false;
  return {
    row: (row) => {
      found = searchable(row.lines).some((line) => test(line));
      return !found;
    },
    end: () => !found || page.add(path),
  };
};

const showingCount = (path: string, { test }: LineSearch, page: Page): Look => {
  let found = 0;
  return {
    row: (row) => {
      found += searchable(row.lines).filter((line) => test(line)).length;
      return true;
    },
    end: () => found === 0 || page.add(`${path}:${found}`),
  };
};

/** What a Grep does with each session. */
export type LookAt = (session: string) => Look;

/** Shows lines, paths or counts on the page, as was asked for. */
export const lookFor = (
  view: TranscriptView,
  line: LineSearch,
  mode: GrepInput['output_mode'],
  page: Page,
): LookAt => {
  const pathOf = (session: string): string => `${view.folder}/${session}.jsonl`;
  if (mode === 'files_with_matches') return (session) => showingPath(pathOf(session), line, page);
  if (mode === 'count') return (session) => showingCount(pathOf(session), line, page);
  return (session) => showingLines(view, session, line, page);
};
