/**
 * The name among those of a folder that a new name could be taken for: the same letters in another Unicode form. `null`: none, or
 * the name is among them itself.
 */
export const twinOf = (name: string, names: readonly string[]): string | null => {
  if (names.includes(name)) return null;
  const composed = name.normalize('NFC');
  return names.find((other) => other.normalize('NFC') === composed) ?? null;
};

/**
 * The name under which a folder lists what was found there by `name`, where the disk takes several for one (letter case, Unicode
 * form). `null`: it lists the very name, or none that is like it.
 */
export const listedAs = (name: string, names: readonly string[]): string | null => {
  if (names.includes(name)) return null;
  const plain = name.normalize('NFC').toLowerCase();
  return names.find((other) => other.normalize('NFC').toLowerCase() === plain) ?? null;
};
