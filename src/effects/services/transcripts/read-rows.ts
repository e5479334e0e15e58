import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { BEGINNING, readLine, type ShownRow } from '../../../memory/transcripts/shown-rows.js';
import type { FileError } from '../../ports/files.js';
import type { Lines } from '../../ports/lines.js';
import { perform, program } from '../../program.js';

/** All rows of a transcript that are to be shown, in their order; null: it is not there, or was not read to its end. */
export const readRows = (
  lines: Lines,
  path: string,
  signal: AbortSignal,
): TaskEither<FileError, readonly ShownRow[] | null> =>
  program<FileError, readonly ShownRow[] | null>(function* () {
    const rows: ShownRow[] = [];
    let reading = BEGINNING;
    const take = (line: string | null): boolean => {
      const read = line === null ? null : readLine(reading, line);
      reading = read?.reading ?? reading;
      rows.push(...(read?.rows ?? []));
      return true;
    };
    const read = yield* perform(lines.each(path, take, signal));
    return read === 'end' ? rows : null;
  });
