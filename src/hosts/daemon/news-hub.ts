/** Tells what happens to whoever listens. */
export type NewsHub<N> = {
  readonly tell: (news: N) => void;
  readonly subscribe: (listener: (news: N) => void) => () => void;
};

export const newsHub = <N>(): NewsHub<N> => {
  const listeners = new Set<(news: N) => void>();
  return {
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
    subscribe: (listener) => {
      // Of its own, so that one that subscribes twice is told twice and leaves one by one.
      const own = (news: N): void => listener(news);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
};
