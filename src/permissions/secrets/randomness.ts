const WORD = /^(?:[A-Za-z]?[a-z]+|[A-Z]+|\d{1,4}|[A-Za-z]?[a-z]+\d{1,3}|v\d+)$/;

/** Words, joined by hyphens, underscores, dots, slashes or capitals: a name or a path rather than something made by chance. */
export const isWordy = (value: string): boolean =>
  value
    .split(/[-_./:@\s]+|(?<=[A-Za-z])(?=[A-Z][a-z])/)
    .filter((segment) => segment !== '')
    .every((segment) => WORD.test(segment) && segment.length <= 24);

/** How evenly the characters are spread, in bits a character. */
export const entropyOf = (value: string): number => {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => UUID.test(value);

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Letters and figures mixed as by chance, and at least so many of them. */
export const looksRandom = (value: string, least: number): boolean => {
  if (value.length < least || DATE.test(value)) return false;
  const hasBoth = /\d/.test(value) && /[A-Za-z]/.test(value);
  const mixesCases = /[a-z][A-Z]|[A-Z][a-z]+[A-Z]/.test(value) && value.length >= 20;
  return (hasBoth || mixesCases) && !isWordy(value) && entropyOf(value) >= 2.7;
};
