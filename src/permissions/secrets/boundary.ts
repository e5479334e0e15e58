const ALPHANUMERIC = /[A-Za-z0-9]/;
const ESCAPE = /(?:\\(?:[nrt]|u[0-9A-Fa-f]{4})|%[0-9A-Fa-f]{2})$/;

const LONGEST_ESCAPE = 6;

/**
 * May a token begin here? It may after what is no letter or digit, after an escaped character in a JSON string or
 * in an address.
 */
export const beginsAt = (text: string, at: number): boolean =>
  at === 0 ||
  !ALPHANUMERIC.test(text.charAt(at - 1)) ||
  ESCAPE.test(text.slice(Math.max(at - LONGEST_ESCAPE, 0), at));
