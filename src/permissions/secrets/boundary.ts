/**
 * A token may begin here: after what is no letter or digit, after an escaped line break or tab in a JSON string, or
 * after an escaped character in an address.
 */
export const BEGINS = '(?:(?<![A-Za-z0-9])|(?<=\\\\[nrt])|(?<=%[0-9A-Fa-f]{2}))';
