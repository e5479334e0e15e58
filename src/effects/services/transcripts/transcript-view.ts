import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ShownText } from '../../../memory/changes/sources.js';
import { lastRows } from '../../../memory/transcripts/last-rows.js';
import { BEGINNING, readLine, type ShownRow } from '../../../memory/transcripts/shown-rows.js';
import { isShown } from '../../../permissions/shown.js';
import type { Transcripts } from '../../../permissions/transcripts.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import type { Lines, LinesRead } from '../../ports/lines.js';
import { perform, program } from '../../program.js';

/** Takes a row and tells whether it wants another. */
export type TakeRow = (row: ShownRow) => boolean;

/**
 * What a run may see of the transcripts: of the listed sessions what users and assistants said, and summaries. Results of
 * tools, thinking, images, side-chains, our own runs, and rows too long to be held in memory are left out. Secrets that
 * somebody typed are still in it: tools hide them when they answer.
 */
export type TranscriptView = {
  readonly folder: string;
  /** The listed sessions whose transcript is there, in the order of the list. */
  readonly sessions: (signal: AbortSignal) => TaskEither<FileError, readonly string[]>;
  /** Hands over the rows of one session in their order; `absent`: it has no transcript. */
  readonly rows: (session: string, take: TakeRow, signal: AbortSignal) => TaskEither<FileError, LinesRead>;
  /** The last rows of one session, with numbers from the end (-1 is the last one); null: it has no transcript. Costs the same for any length. */
  readonly lastRows: (
    session: string,
    most: number,
    signal: AbortSignal,
  ) => TaskEither<FileError, readonly ShownRow[] | null>;
  /** To be told what of a row an answer shows. */
  readonly onShown: (shown: ShownText) => void;
};

/** A session is named after a file. */
const isPlain = (session: string): boolean => session !== '' && !session.includes('/') && isShown(session);

type Found = { readonly path: string; readonly stat: FileStat };

/** The file of a session, where no part below the folder is a link. Of two the newer one counts. */
const fileOf = (
  files: Pick<Files, 'stat'>,
  folder: string,
  session: string,
): TaskEither<FileError, string | null> =>
  program(function* () {
    const found: Found[] = [];
    const below = yield* perform(files.stat(`${folder}/sessions`));
    for (const place of below?.kind === 'directory' ? [folder, `${folder}/sessions`] : [folder]) {
      const path = `${place}/${session}.jsonl`;
      const stat = yield* perform(files.stat(path));
      if (stat?.kind === 'file') found.push({ path, stat });
    }
    const [first, second] = found;
    if (first === undefined || second === undefined) return first?.path ?? null;
    return second.stat.mtimeNs > first.stat.mtimeNs ? second.path : first.path;
  });

const shown = (lines: Lines, path: string, take: TakeRow, signal: AbortSignal) => {
  let reading = BEGINNING;
  return lines.each(
    path,
    (line) => {
      if (line === null) return true;
      const read = readLine(reading, line);
      reading = read.reading;
      return read.rows.every(take);
    },
    signal,
  );
};

const lastShown = (
  lines: Lines,
  path: string,
  most: number,
  signal: AbortSignal,
): TaskEither<FileError, readonly ShownRow[] | null> =>
  program(function* () {
    const { take, rows } = lastRows(most);
    const read = yield* perform(lines.eachBackwards(path, take, signal));
    return read === 'absent' ? null : rows(read === 'end');
  });

/** The transcripts of a store as the tools of a run see them. A transcript is streamed, never held. */
export const transcriptView = (
  files: Pick<Files, 'stat'>,
  lines: Lines,
  { folder, sessions, onShown = () => {} }: Transcripts & { readonly onShown?: TranscriptView['onShown'] },
): TranscriptView => {
  const visible = sessions.filter(isPlain);
  const pathOf = (session: string): TaskEither<FileError, string | null> =>
    visible.includes(session) ? fileOf(files, folder, session) : TE.right(null);
  return {
    folder,
    onShown,
    sessions: (signal) =>
      program(function* () {
        const there: string[] = [];
        for (const session of visible)
          if (!signal.aborted && (yield* perform(fileOf(files, folder, session))) !== null)
            there.push(session);
        return there;
      }),
    rows: (session, take, signal) =>
      program<FileError, LinesRead>(function* () {
        const path = yield* perform(pathOf(session));
        return path === null ? 'absent' : yield* perform(shown(lines, path, take, signal));
      }),
    lastRows: (session, most, signal) =>
      program(function* () {
        const path = yield* perform(pathOf(session));
        return path === null ? null : yield* perform(lastShown(lines, path, most, signal));
      }),
  };
};
