import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../effects/ports/files.js';
import type { JournalWriter } from '../effects/ports/journal-store.js';
import type { Needs } from './effect.js';

/** Takes the lines of a run in order. What the coming effects need says whether a line may wait. */
export type Pen = (line: string, needs: Needs) => Promise<E.Either<FileError, void>>;

/**
 * Lines wait in memory until an effect needs the journal, so that a run that never gets there leaves no file; from then
 * on each line is one write.
 */
export const journalPen = (journal: JournalWriter): Pen => {
  let waiting: readonly string[] = [];
  let writing = false;
  return async (line, needs) => {
    const lines = [...waiting, line];
    writing ||= needs !== 'nothing';
    waiting = writing ? [] : lines;
    if (!writing) return E.right(undefined);
    for (const [index, next] of lines.entries()) {
      const last = index === lines.length - 1;
      const written = await journal.write(next, last && needs === 'synced')();
      if (E.isLeft(written)) return written;
    }
    return E.right(undefined);
  };
};
