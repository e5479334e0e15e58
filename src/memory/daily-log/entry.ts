import { escapeText, unescapeText } from './entry-text.js';
import { localStamp } from './local-stamp.js';

/** What an entry is about. */
export const ENTRY_KINDS = ['summary', 'finding', 'note', 'tick', 'job', 'dream', 'budget', 'alarm'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One thing that happened, at `at` (milliseconds since 1970, kept to the second), and the runs that it came of. */
export type LogEntry = {
  readonly at: number;
  readonly kind: EntryKind;
  readonly text: string;
  readonly runs: readonly string[];
};

/** `whole`: false where its end is not on disk, so that there may have been more. */
export type ReadEntry = LogEntry & { readonly whole: boolean };

/** A day as it was read. `others`: lines that are no entries, a person's words among them. */
export type DailyLog = { readonly entries: readonly ReadEntry[]; readonly others: readonly string[] };

const RUN = /^[0-9a-z][0-9a-z-]{0,63}$/;

const link = (run: string): string => `[run ${run}](autodream:run/${run})`;

/** Where the log of a moment is in a store, by the date that the moment has in the zone. */
export const logPath = (date: string): string => `logs/${date.slice(0, 4)}/${date.slice(5, 7)}/${date}.md`;

/** All places where the log of a date may be, the one that is written last. */
export const logPaths = (date: string): readonly string[] => [`${date}.md`, `logs/${date}.md`, logPath(date)];

/**
 * An entry as bytes to append, by one write. It begins with an end of line, so that it stands whole also after one whose
 * writer died; and an empty line follows only what was written to its end. What is no run's id is left out.
 */
export const printEntry = (
  { at, kind, text, runs }: LogEntry,
  zone: string,
): { date: string; block: string } => {
  const { date, time, offset } = localStamp(at, zone);
  const links = runs.filter((run) => RUN.test(run)).map(link);
  const tail = links.length === 0 ? '' : ` (${links.join(', ')})`;
  return { date, block: `\n- ${time}${offset} **${kind}** ${escapeText(text)}${tail}\n` };
};

const LINE =
  /^- (\d\d:\d\d:\d\d)([+-]\d\d:\d\d) \*\*([a-z]+)\*\* (.*?)(?: \((\[run [0-9a-z-]+\]\(autodream:run\/[0-9a-z-]+\)(?:, \[run [0-9a-z-]+\]\(autodream:run\/[0-9a-z-]+\))*)\))?$/;

const kindOf = (name: string): EntryKind | undefined => ENTRY_KINDS.find((kind) => kind === name);

const parseLine = (line: string, date: string): LogEntry | null => {
  const [, time = '', offset = '', name = '', escaped = '', links = ''] = LINE.exec(line) ?? [];
  const [at, kind, text] = [Date.parse(`${date}T${time}${offset}`), kindOf(name), unescapeText(escaped)];
  if (Number.isNaN(at) || kind === undefined || text === null) return null;
  const runs = [...links.matchAll(/\[run ([0-9a-z-]+)\]/g)].flatMap(([, run]) =>
    run === undefined ? [] : [run],
  );
  return { at, kind, text, runs };
};

/** Reads the log of a date back. No line is dropped: what is no entry is among the others. */
export const parseLog = (content: string, date: string): DailyLog => {
  const entries: ReadEntry[] = [];
  const others: string[] = [];
  const lines = content.split('\n');
  for (const [index, line] of lines.entries()) {
    const entry = parseLine(line, date);
    if (entry !== null) entries.push({ ...entry, whole: lines[index + 1] === '' });
    else if (line !== '') others.push(line);
  }
  return { entries, others };
};
