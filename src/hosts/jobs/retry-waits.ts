/** How long each of many things that went wrong is let rest before it is tried again: longer each time. */
export type RetryWaits = {
  /** Milliseconds. */
  readonly next: (key: string) => number;
  readonly forget: (key: string) => void;
};

const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

export const retryWaits = (): RetryWaits => {
  const waits = new Map<string, number>();
  return {
    next: (key) => {
      const wait = waits.get(key) ?? FIRST_MS;
      waits.set(key, Math.min(wait * 2, LONGEST_MS));
      return wait;
    },
    forget: (key) => void waits.delete(key),
  };
};
