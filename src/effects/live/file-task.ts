import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../ports/files.js';

/** The system's code of what was thrown. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);

const NO_ANSWERS = {};

/** Runs one system call; whatever it throws becomes a `FileError` with the system's code. */
export const fileTask = <A>(
  operation: string,
  path: string,
  act: () => Promise<A>,
): TaskEither<FileError, A> => fileAnswer(operation, path, NO_ANSWERS, act);

/** The same, where some codes are answers rather than failures. One layer only: a turn's gates pay for each. */
export const fileAnswer =
  <A>(
    operation: string,
    path: string,
    answers: Readonly<Record<string, A>>,
    act: () => Promise<A>,
  ): TaskEither<FileError, A> =>
  async () => {
    try {
      return E.right(await act());
    } catch (error) {
      const code = codeOf(error);
      const answer = Object.entries(answers).find(([answered]) => answered === code);
      return answer === undefined ? E.left({ _tag: 'FileError', operation, path, code }) : E.right(answer[1]);
    }
  };
