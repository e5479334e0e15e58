/** Lets others wait for what may come in any order. */
export type News = {
  /** Something came: whoever waits looks again. */
  readonly tell: () => void;
  /** Comes back with what `look` finds, at once or after any news. */
  readonly until: <A>(look: () => A | null) => Promise<A>;
};

export const news = (): News => {
  const waiting = new Set<() => void>();
  return {
    tell: () => {
      for (const look of [...waiting]) look();
    },
    until: <A>(look: () => A | null) =>
      new Promise<A>((resolve) => {
        const tryIt = (): void => {
          const found = look();
          if (found === null) return;
          waiting.delete(tryIt);
          resolve(found);
        };
        waiting.add(tryIt);
        tryIt();
      }),
  };
};
