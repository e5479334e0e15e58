import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';

/** Somebody asks the owner of a run to stop it. `request` names the request, `by` says for people who asks. */
export type KillRequest = { readonly request: string; readonly by: string };

/**
 * The folder in which other processes leave requests for a run: each an exclusive create, read by the owner alone. It
 * is there exactly as long as the run listens.
 */
export type Inbox = {
  /** Made by the owner when the run starts. */
  readonly open: TaskEither<FileError, void>;
  /** `closed`: the run does not listen, because it has ended or is not there. */
  readonly ask: (request: KillRequest) => TaskEither<FileError, 'asked' | 'closed'>;
  readonly requests: TaskEither<FileError, readonly KillRequest[]>;
  /** Taken away once it is in the journal. */
  readonly remove: (request: string) => TaskEither<FileError, void>;
  readonly close: TaskEither<FileError, void>;
};

const SUFFIX = '.kill';
const MOST_BYTES = 200;

/** Who asks is shown to people, so it is one short line of ordinary characters whatever was written. */
const nameOf = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes.slice(0, MOST_BYTES));
  return text.replace(/[^\p{L}\p{N}\p{P} ]/gu, '').trim() || 'another process';
};

export const inbox = (files: Files, folder: string): Inbox => {
  const pathOf = (request: string): string => `${folder}/${request}${SUFFIX}`;

  const ask = ({ request, by }: KillRequest): TaskEither<FileError, 'asked' | 'closed'> =>
    program<FileError, 'asked' | 'closed'>(function* () {
      if ((yield* perform(files.stat(folder))) === null) return 'closed';
      const made = yield* settled(files.create(pathOf(request), new TextEncoder().encode(by)));
      if (E.isRight(made)) return 'asked';
      if (made.left.code === 'ENOENT') return 'closed';
      return yield* perform<FileError, 'closed'>(async () => made);
    });

  const requests: TaskEither<FileError, readonly KillRequest[]> = program(function* () {
    const found: KillRequest[] = [];
    for (const name of yield* perform(files.list(folder))) {
      if (!name.endsWith(SUFFIX)) continue;
      const read = yield* settled(files.read(`${folder}/${name}`));
      // Another user's file may be closed to us, and is a request all the same; it must not hide the others either.
      const bytes = E.isRight(read) ? read.right : new Uint8Array();
      if (bytes !== null) found.push({ request: name.slice(0, -SUFFIX.length), by: nameOf(bytes) });
    }
    return found;
  });

  const remove = (request: string): TaskEither<FileError, void> =>
    program(function* () {
      yield* perform(files.unlink(pathOf(request)));
    });

  return { open: files.makeFolder(folder), ask, requests, remove, close: files.removeFolder(folder) };
};
