import type { Finder } from './finding.js';
import { looksRandom } from './randomness.js';
import { isStandIn } from './stand-in.js';

const HEADER = /\b(?:set-)?cookie["'\\]{0,2}\s{0,3}[:=]\s{0,3}([^\r\n]{1,4000})/dgi;
const PAIR = /(?<=^|[;\s"'])([\w.-]{1,60})=([^;\s"',]{12,2000})/dg;

/** Finds what cookies hold, where it looks made by chance. */
export const findInCookies: Finder = (text) => {
  if (!/cookie/i.test(text)) return [];
  return [...text.matchAll(HEADER)].flatMap(({ 1: pairs = '', indices }) => {
    const from = indices?.[1]?.[0] ?? 0;
    return [...pairs.matchAll(PAIR)].flatMap(({ 2: value = '', indices: inner }) => {
      const [start, end] = inner?.[2] ?? [0, 0];
      const isNone = isStandIn(value) || !looksRandom(decoded(value), 12);
      return isNone ? [] : [{ start: from + start, end: from + end, kind: 'cookie' }];
    });
  });
};

/** Cookies are signed with a dot and escaped like addresses. */
function decoded(value: string): string {
  return value.replace(/%[0-9A-F]{2}/gi, '');
}
