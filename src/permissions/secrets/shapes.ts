import { BEGINS } from './boundary.js';
import { type Finder, type Finding, matchesOf } from './finding.js';
import { AI_SHAPES } from './shapes-ai.js';
import { CLOUD_SHAPES } from './shapes-cloud.js';
import { CODE_SHAPES } from './shapes-code.js';
import { SERVICE_SHAPES } from './shapes-services.js';
import { isStandIn } from './stand-in.js';

const compiled = [...AI_SHAPES, ...CLOUD_SHAPES, ...CODE_SHAPES, ...SERVICE_SHAPES].map(
  ({ kind, hint, body }) => ({ kind, hint, pattern: new RegExp(`${BEGINS}(?:${body})`, 'g') }),
);

const BLOB = /^[A-Za-z0-9+/]{32}$/;

/** In the middle of a picture or another blob in base64, anything may look like a key's beginning. */
const isReal =
  (text: string) =>
  ({ start, end }: Finding): boolean =>
    !isStandIn(text.slice(start, end)) && !BLOB.test(text.slice(Math.max(start - 32, 0), start));

/** Finds keys and tokens that are told by how their maker shapes them. */
export const findShapes: Finder = (text) =>
  compiled.flatMap(({ kind, hint, pattern }) =>
    text.includes(hint) ? matchesOf(kind, pattern, text).filter(isReal(text)) : [],
  );

const JWT = /(?<![\w-])eyJ[\w-]{8,4000}(?:\.[\w-]{2,8000}){1,4}/g;
const ESCAPED_JWT = /(?<=\\[nrt])eyJ[\w-]{8,4000}(?:\.[\w-]{2,8000}){1,4}/g;

/** Finds signed and encrypted web tokens, also where the end was cut off. */
export const findWebTokens: Finder = (text) =>
  text.includes('eyJ') ? [...matchesOf('jwt', JWT, text), ...matchesOf('jwt', ESCAPED_JWT, text)] : [];
