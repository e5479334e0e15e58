import * as E from 'fp-ts/lib/Either.js';

/** What was read, or what is wrong, in words that fit after a colon. */
export type Read<A> = E.Either<string, A>;

export const fault = (reason: string): Read<never> => E.left(reason);

/** Walks over a pattern, a character at a time. At the end there is only ''. */
export type Cursor = {
  readonly ignoreCase: boolean;
  readonly peek: () => string;
  readonly next: () => string;
  readonly rest: () => string;
};

export const cursorOver = (pattern: string, ignoreCase: boolean): Cursor => {
  const characters = [...pattern];
  let at = 0;
  return {
    ignoreCase,
    peek: () => characters[at] ?? '',
    next: () => characters[at++] ?? '',
    rest: () => characters.slice(at).join(''),
  };
};
