const bytesOf = (value: string): string => String.fromCharCode(...new TextEncoder().encode(value));

/** In base64 a text looks otherwise at each of three places in its surroundings; the characters that those decide are left out. */
const inBase64 = (value: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const bytes = '\0'.repeat(before) + bytesOf(value);
    const whole = btoa(bytes).replace(/=+$/, '');
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  });

/** Half of a pair has no bytes in UTF-8. */
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

const LONGEST = 4_096;

/** The value and how else it may be written: escaped for an address or for JSON, or in base64. */
export const variantsOf = (value: string): readonly string[] => {
  if (value.length > LONGEST || LONE_SURROGATE.test(value)) return [value];
  const coded = inBase64(value);
  const forAddresses = encodeURIComponent(value);
  const all = [
    value,
    forAddresses,
    forAddresses.replaceAll('%20', '+'),
    JSON.stringify(value).slice(1, -1),
    ...coded,
    ...coded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(all)];
};
