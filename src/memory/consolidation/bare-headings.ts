import { bodyOf, type Document } from '../document.js';
import { type HeadingBlock, isHeading } from '../markdown/outline.js';
import type { Statement } from '../markdown/statements.js';
import type { Span } from '../markdown/tree.js';

/** A heading with the statements between it and the next one. */
type Section = { readonly heading: HeadingBlock; readonly statements: readonly Statement[] };

export const headingsOf = (document: Document): readonly HeadingBlock[] =>
  bodyOf(document).outline.filter(isHeading);

const sectionsOf = (document: Document): readonly Section[] => {
  const headings = headingsOf(document);
  const { statements } = bodyOf(document);
  let at = 0;
  return headings.map((heading, index) => {
    const next = headings[index + 1];
    const end = next?.start ?? Number.POSITIVE_INFINITY;
    while ((statements[at]?.start ?? end) < heading.start) at += 1;
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
  // Headings met so far from the end that stay, nearest last: the first that is not deeper ends a section.
  const following: { readonly depth: number; readonly goes: boolean }[] = [];
  for (const { heading, statements } of [...sectionsOf(document)].reverse()) {
    const { depth, key } = heading.heading;
    const below: boolean[] = [];
    while ((following.at(-1)?.depth ?? 0) > depth) below.push(following.pop()?.goes ?? false);
    const emptied = statements.every((statement) => removed.has(statement)) && below.every((goes) => goes);
    const goes = emptied && statements.length + below.length > 0 && told.has(key);
    if (goes) bare.push(heading);
    following.push({ depth, goes });
  }
  return bare;
};
