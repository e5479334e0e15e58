import type { Heading } from 'mdast';
import { bodyOf, type Document } from '../document.js';
import { keyOfInline } from '../markdown/statement-key.js';
import type { Statement } from '../markdown/statements.js';
import { type Span, spanOf } from '../markdown/tree.js';

/** A heading with the statements between it and the next one. */
type Section = { readonly heading: Heading; readonly statements: readonly Statement[] };

export const headingsOf = (document: Document): readonly Heading[] =>
  bodyOf(document).root.children.filter((node): node is Heading => node.type === 'heading');

const sectionsOf = (document: Document): readonly Section[] => {
  const headings = headingsOf(document);
  const { statements } = bodyOf(document);
  let at = 0;
  return headings.map((heading, index) => {
    const next = headings[index + 1];
    const end = next === undefined ? Number.POSITIVE_INFINITY : spanOf(next).start;
    while ((statements[at]?.start ?? end) < spanOf(heading).start) at += 1;
    const first = at;
    while ((statements[at]?.start ?? end) < end) at += 1;
    return { heading, statements: statements.slice(first, at) };
  });
};

/**
 * Headings under which nothing is left once `removed` statements are gone, where a heading of the same words stands over
 * what is kept of them. Any other heading stays, bare or not: its words may say something.
 */
export const bareHeadings = (
  document: Document,
  removed: ReadonlySet<Statement>,
  told: ReadonlySet<string>,
): readonly Span[] => {
  const bare: Span[] = [];
  // Headings met so far from the end that stay, nearest first: the first that is not deeper ends a section.
  let following: readonly { readonly depth: number; readonly goes: boolean }[] = [];
  for (const { heading, statements } of [...sectionsOf(document)].reverse()) {
    const end = following.findIndex(({ depth }) => depth <= heading.depth);
    const below = end === -1 ? following : following.slice(0, end);
    const emptied =
      statements.every((statement) => removed.has(statement)) && below.every(({ goes }) => goes);
    const goes = emptied && statements.length + below.length > 0 && told.has(keyOfInline(heading));
    if (goes) bare.push(spanOf(heading));
    following = [{ depth: heading.depth, goes }, ...(end === -1 ? [] : following.slice(end))];
  }
  return bare;
};
