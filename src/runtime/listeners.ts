import * as E from 'fp-ts/lib/Either.js';

/** Those who are told of something, in the order in which they came. */
export type Listeners<A> = {
  /** The returned function leaves. */
  readonly add: (listener: (news: A) => void) => () => void;
  readonly tell: (news: A) => void;
};

/**
 * Observers are code of others, and watching must not change what is watched: one that throws is told nothing more, and
 * neither the teller nor the other listeners notice.
 */
export const listeners = <A>(): Listeners<A> => {
  const all = new Set<(news: A) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (news) => {
      for (const listener of all) {
        const heard = E.tryCatch(
          () => listener(news),
          () => null,
        );
        if (E.isLeft(heard)) all.delete(listener);
      }
    },
  };
};
