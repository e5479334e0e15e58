const ALPHANUMERIC = /[A-Za-z0-9]/;
const ESCAPE = /(?:\\[nrt]|%[0-9A-Fa-f]{2})$/;

/**
 * May a token begin here? It may after what is no letter or digit, after an escaped line break or tab in a JSON string, and after
 * an escaped character in an address.
 */
export const beginsAt = (text: string, at: number): boolean =>
  at === 0 || !ALPHANUMERIC.test(text.charAt(at - 1)) || ESCAPE.test(text.slice(Math.max(at - 3, 0), at));
