import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';
import { makeState } from './make-state.js';

/** `state` is the store's state folder; `unique` gives a new part for a file name each time. */
export type StateFile = { readonly files: Files; readonly state: string; readonly unique: () => string };

/** Replaces `NAME.json` in the state folder as a whole, so that no reader sees half of it. The folder is made where there is none. */
export const replaceState = (
  { files, state, unique }: StateFile,
  name: string,
  bytes: Uint8Array,
): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    yield* perform(makeState(files, state));
    const draft = `${state}/.${name}-${unique()}`;
    yield* perform(files.create(draft, bytes));
    const renamed = yield* settled(files.rename(draft, `${state}/${name}.json`));
    if (E.isLeft(renamed)) yield* settled(files.unlink(draft));
    yield* perform(TE.fromEither(renamed));
    yield* perform(files.syncFolder(state));
  });
