import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../ports/files.js';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);

/** Runs one system call; whatever it throws becomes a `FileError` with the system's code. */
export const fileTask = <A>(
  operation: string,
  path: string,
  act: () => Promise<A>,
): TE.TaskEither<FileError, A> =>
  TE.tryCatch(act, (error) => ({ _tag: 'FileError', operation, path, code: codeOf(error) }));

/** The same, where some codes are answers rather than failures. */
export const fileAnswer = <A>(
  operation: string,
  path: string,
  answers: Readonly<Record<string, A>>,
  act: () => Promise<A>,
): TE.TaskEither<FileError, A> =>
  TE.orElse((error: FileError): TE.TaskEither<FileError, A> => {
    const answer = Object.entries(answers).find(([code]) => code === error.code);
    return answer === undefined ? TE.left(error) : TE.right(answer[1]);
  })(fileTask(operation, path, act));
