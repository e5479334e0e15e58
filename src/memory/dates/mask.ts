import { bodyOf, type Document } from '../document.js';
import type { Span } from '../markdown/tree.js';

/** A document's content with stretches blanked out, at the same offsets. */
export type Masked = {
  /** Without code, links, quotations and addresses: where words are the store's own. */
  readonly own: string;
  /** Without code and addresses, but with what links are called: where a date may stand. */
  readonly dated: string;
};

type Stretch = Pick<Span, 'start' | 'end'>;

const blank = (text: string, stretches: readonly Stretch[]): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    pieces.push(text.slice(at, from), text.slice(from, end).replace(/[^\r\n]/g, ' '));
    at = end;
  }
  return [...pieces, text.slice(at)].join('');
};

// Lengths are bounded, so that a line of nothing but opening quotes costs no more than another.
const QUOTATION =
  /"[^"\r\n]*"|“[^”\r\n]{0,500}”|«[^»\r\n]{0,500}»|‘[^’\r\n]{0,500}’|「[^」\r\n]{0,500}」|『[^』\r\n]{0,500}』|《[^》\r\n]{0,500}》|(?<=^|[\s([])'[^'\r\n]{1,500}'(?=$|[\s.,;:!?)\]])/gm;
const ADDRESS =
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+|(?<!\w)(?:\.{0,2}\/|~\/)\S+|\S{1,200}\.(?:md|json|ya?ml|[jt]sx?|py|txt|log)\b/gi;

const matches = (text: string, pattern: RegExp): readonly Stretch[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));

/** Blanks what dates must neither be found nor changed in. */
export const maskOf = (document: Document): Masked => {
  const { foreign, links } = bodyOf(document);
  const bare = blank(document.content, foreign.code);
  const addresses = matches(bare, ADDRESS);
  return {
    own: blank(bare, [...foreign.quoted, ...links, ...addresses, ...matches(bare, QUOTATION)]),
    dated: blank(bare, [...foreign.destinations, ...addresses]),
  };
};
