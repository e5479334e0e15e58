/**
 * Remembers what was made for a text, up to so many characters of texts in all; those not asked for the longest go first.
 * What is made must depend on nothing but the text.
 */
export function recentlyUsed<A>(characters: number): (text: string, make: () => A) => A {
  const known = new Map<string, { readonly value: A }>();
  let size = 0;
  const forgetOldest = (): void => {
    for (const text of known.keys()) {
      if (size <= characters) return;
      known.delete(text);
      size -= text.length;
    }
  };
  return (text, make) => {
    const found = known.get(text);
    // A map keeps the order of insertion: what is asked for goes to the end.
    if (found !== undefined) known.delete(text);
    else size += text.length;
    const entry = found ?? { value: make() };
    known.set(text, entry);
    // Only then: looking for the oldest passes over all that was moved to the end.
    if (size > characters) forgetOldest();
    return entry.value;
  };
}
