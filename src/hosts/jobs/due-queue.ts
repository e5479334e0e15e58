/** When each of many things is due, in milliseconds since 1970. What comes first is known at once, however many there are. */
export type DueQueue = {
  readonly first: () => { readonly key: string; readonly at: number } | null;
  /** Puts it in its place, whether or not it was in the queue before. */
  readonly set: (key: string, at: number) => void;
  readonly remove: (key: string) => void;
};

type Entry = { readonly key: string; readonly at: number };

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.key < b.key);

export const dueQueue = (): DueQueue => {
  // The first comes last, so that taking it away moves none of the others.
  const entries: Entry[] = [];
  const byKey = new Map<string, Entry>();

  const placeOf = (entry: Entry): number => {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = entries[middle];
      if (found !== undefined && isBefore(entry, found)) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const remove = (key: string): void => {
    const entry = byKey.get(key);
    if (entry === undefined) return;
    entries.splice(placeOf(entry), 1);
    byKey.delete(key);
  };

  return {
    first: () => entries.at(-1) ?? null,
    set: (key, at) => {
      if (byKey.get(key)?.at === at) return;
      remove(key);
      const entry = { key, at };
      entries.splice(placeOf(entry), 0, entry);
      byKey.set(key, entry);
    },
    remove,
  };
};
