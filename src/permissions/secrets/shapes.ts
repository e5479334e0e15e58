import { beginsAt } from './boundary.js';
import { type Finder, type Finding, matchesOf } from './finding.js';
import { AI_SHAPES } from './shapes-ai.js';
import { CLOUD_SHAPES } from './shapes-cloud.js';
import { CODE_SHAPES } from './shapes-code.js';
import { SERVICE_SHAPES } from './shapes-services.js';
import { isStandIn } from './stand-in.js';

const compiled = [...AI_SHAPES, ...CLOUD_SHAPES, ...CODE_SHAPES, ...SERVICE_SHAPES].map(
  ({ kind, hint, body }) => ({ kind, hint, pattern: new RegExp(body, 'g') }),
);

const BLOB = /^[A-Za-z0-9+/]{32}$/;

/** In the middle of a picture or another blob in base64, anything may look like a key's beginning. */
const isReal = (text: string, { start, end }: Finding): boolean =>
  !isStandIn(text.slice(start, end)) && !BLOB.test(text.slice(Math.max(start - 32, 0), start));

/** Where a token begins is looked at only where one was found: the other way round each place of the text would be asked. */
const tokensOf = (kind: string, pattern: RegExp, text: string): readonly Finding[] => {
  const found: Finding[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const finding = { start: match.index, end: match.index + match[0].length, kind };
    if (!beginsAt(text, match.index)) pattern.lastIndex = match.index + 1;
    else if (isReal(text, finding)) found.push(finding);
  }
  return found;
};

/** Finds keys and tokens that are told by how their maker shapes them. */
export const findShapes: Finder = (text) =>
  compiled.flatMap(({ kind, hint, pattern }) => (text.includes(hint) ? tokensOf(kind, pattern, text) : []));

/** As `beginsAt` says, in the pattern itself: else each place of a long run of them would be looked at to its end. */
const JWT =
  /(?:(?<![\w-])|(?<=\\(?:[nrt]|u[0-9A-Fa-f]{4})|%[0-9A-Fa-f]{2}))eyJ[\w-]{8,4000}(?:\.[\w-]{2,8000}){1,4}/g;

/** Finds signed and encrypted web tokens, also where the end was cut off. */
export const findWebTokens: Finder = (text) => (text.includes('eyJ') ? matchesOf('jwt', JWT, text) : []);
