import type { Finder, Finding } from './finding.js';
import { isStandIn } from './stand-in.js';

/** `scheme://user:password@host`; the password may hold an `@` itself, as long as no slash or space follows it. */
const WITH_USER =
  /(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,30}:\/\/([^\s/:@"'`<>\\]{0,200}):([^\s/"'`<>\\]{1,300})@(?=[\w[.-])/g;

/** `scheme://token@host`: a name alone is no secret, but what is long and has figures in it is no name. */
const TOKEN_ALONE =
  /(?<![A-Za-z0-9+.-])https?:\/\/((?=[\w.~%-]{0,200}\d)[\w.~%-]{20,300})(?::(?:x-oauth-basic)?)?@(?=[\w[.-])/g;

const WORDS = /^(?:pass|passwd|password|pwd|secret|token|pw|key)$/i;

const part = (kind: string, start: number, value: string): readonly Finding[] =>
  isStandIn(value) || WORDS.test(value) ? [] : [{ start, end: start + value.length, kind }];

/** Finds passwords and tokens in addresses. */
export const findInAddresses: Finder = (text) => {
  if (!text.includes('://')) return [];
  const passwords = [...text.matchAll(WITH_USER)].flatMap(({ index, 0: whole, 2: password = '' }) =>
    part('url-password', index + whole.length - 1 - password.length, password),
  );
  const tokens = [...text.matchAll(TOKEN_ALONE)].flatMap(({ index, 0: whole, 1: token = '' }) =>
    part('url-token', index + whole.indexOf('://') + 3, token),
  );
  return [...passwords, ...tokens];
};
