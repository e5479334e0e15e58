import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../ports/files.js';
import type { NotBefore, NotBeforeNote, NotBeforeReading } from '../../ports/not-before.js';
import { perform, program, settled } from '../../program.js';
import { makeState } from '../state/make-state.js';
import { parseNotBefore, printNotBefore } from './not-before-format.js';

/** `state` is the store's state folder; `unique` gives a new part for a file name each time. */
type Parts = { readonly files: Files; readonly state: string; readonly unique: () => string };

const NOTHING: NotBeforeReading = { _tag: 'Nothing' };
const unreadable = (path: string): NotBeforeReading => ({ _tag: 'Unreadable', path });

/**
 * The note as a file in the state folder, which is made where there is none. The file is never written in place, so that
 * no reader sees half of it.
 */
export const notBeforeFile = ({ files, state, unique }: Parts): NotBeforeNote => {
  const path = `${state}/not-before.json`;

  const read: TaskEither<FileError, NotBeforeReading> = program<FileError, NotBeforeReading>(function* () {
    const bytes = yield* perform(files.read(path));
    if (bytes === null) return (yield* perform(files.stat(path))) === null ? NOTHING : unreadable(path);
    const note = parseNotBefore(bytes);
    return note === null ? unreadable(path) : { _tag: 'Noted', note };
  });

  /** A folder cannot be replaced by a file; whatever somebody may have put into it is kept. */
  const clearWay: TaskEither<FileError, void> = program<FileError, void>(function* () {
    if ((yield* perform(files.stat(path)))?.kind === 'directory')
      yield* perform(files.rename(path, `${path}.aside-${unique()}`));
  });

  const publish = (draft: string): TaskEither<FileError, void> =>
    program<FileError, void>(function* () {
      yield* perform(clearWay);
      const renamed = yield* settled(files.rename(draft, path));
      if (E.isLeft(renamed)) yield* settled(files.unlink(draft));
      yield* perform(TE.fromEither(renamed));
      yield* perform(files.syncFolder(state));
    });

  const change = (how: (note: NotBefore | null) => NotBefore): TaskEither<FileError, void> =>
    program(function* () {
      const reading = yield* perform(read);
      const note = reading._tag === 'Noted' ? reading.note : null;
      yield* perform(makeState(files, state));
      const draft = `${state}/.not-before-${unique()}`;
      yield* perform(files.create(draft, printNotBefore(how(note))));
      yield* perform(publish(draft));
    });

  return { read, change };
};
