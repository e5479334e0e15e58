import { findInAddresses } from './addresses.js';
import { withoutStyles } from './colours.js';
import { findInColumns } from './columns.js';
import { findInCookies } from './cookies.js';
import { findCredentials } from './credentials.js';
import { apart, type Finder, type Finding } from './finding.js';
import { findNearby } from './nearby.js';
import { findPrivateKeys } from './pem.js';
import { findSettings } from './settings.js';
import { findShapes, findWebTokens } from './shapes.js';
import { findInTables } from './tables.js';

/** What tells most goes first: of two findings that overlap by the same beginning the longer stays. */
const FINDERS: readonly Finder[] = [
  findPrivateKeys,
  findShapes,
  findWebTokens,
  findInAddresses,
  findCredentials,
  findInCookies,
  findSettings,
  findInTables,
  findInColumns,
  findNearby,
];

/** Line breaks are no part of a secret: whoever reads by lines must find the same number of them. */
const inOneLine = (text: string, { start, end, kind }: Finding): readonly Finding[] => {
  const line = text.slice(start, end).search(/[\r\n]/);
  return end <= start ? [] : [{ start, end: line < 0 ? end : start + line, kind }];
};

/** The secrets in a text, in their order and apart from each other, none of them with a line break. */
export const findSecrets = (text: string): readonly Finding[] => {
  const plain = withoutStyles(text);
  return apart(FINDERS.flatMap((find) => find(plain)).flatMap((finding) => inOneLine(plain, finding)));
};
