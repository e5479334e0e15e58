import type { ListItem, Nodes, Paragraph } from 'mdast';
import { oneLine } from '../text.js';
import { type Link, linksWithin } from './links.js';
import { type Span, spanOf } from './tree.js';

/**
 * One pointer of the index: a list item that begins with a link. The span is that of its own text, from the bullet to
 * the end of its paragraph.
 */
export type IndexEntry = Span & {
  /** The entry's own text as written, bullet included, without what is nested below it. */
  readonly raw: string;
  readonly title: string;
  readonly target: string;
  /** What follows the link, without the dash between them, on one line; and the offset at which it begins. */
  readonly hook: string;
  readonly hookStart: number;
  /** The links of its own text; the first one is the entry's. */
  readonly links: readonly [Link, ...Link[]];
  /** Lines of all that is nested below it (from 1, both included); `null`: nothing is. */
  readonly nested: { readonly firstLine: number; readonly lastLine: number } | null;
  /** The stretches of plain words in it, in the order of the text. */
  readonly texts: readonly Span[];
  /** Characters of what stands before the link on its line: indentation, bullet, check box. */
  readonly lead: string;
};

/** The entries among the nodes of a text, in its order. */
export function entriesAmong(
  nodes: readonly Nodes[],
  content: string,
  links: readonly Link[],
): readonly IndexEntry[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'listItem') return [];
    const first = node.children[0];
    const entry = first?.type === 'paragraph' ? entryOf(content, node, first, links) : null;
    return entry === null ? [] : [entry];
  });
}

/** What may stand between bullet and link: a check box, emphasis, a number, a sign; no word and no code. */
const BEFORE_LINK = /^(?:\[[ xX]\]\s*)?[^\p{L}`[\]]*$/u;

/** What may stand between the link and the hook: the end of emphasis, and a dash or colon that a space follows. */
const DASH = /^[*_~]*\s*(?:[\u2014\u2013:|-]+(?=\s|$))?\s*/u;

function entryOf(
  content: string,
  item: ListItem,
  paragraph: Paragraph,
  all: readonly Link[],
): IndexEntry | null {
  const text = spanOf(paragraph);
  const [first, ...more] = linksWithin(all, text.start, text.end);
  if (first === undefined || !BEFORE_LINK.test(content.slice(text.start, first.start))) return null;
  const start = lineStart(content, spanOf(item).start);
  const hookStart = text.end - content.slice(first.end, text.end).replace(DASH, '').length;
  const span = { start, end: text.end, firstLine: text.firstLine, lastLine: text.lastLine };
  return {
    ...span,
    raw: content.slice(start, text.end),
    title: first.label,
    target: first.target,
    hook: oneLine(content.slice(hookStart, text.end)).trim(),
    hookStart,
    links: [first, ...more],
    nested: nestedLines(item),
    texts: paragraph.children.filter(({ type }) => type === 'text').map(spanOf),
    lead: content.slice(start, first.start),
  };
}

function lineStart(content: string, offset: number): number {
  let start = offset;
  while (start > 0 && content[start - 1] !== '\n' && content[start - 1] !== '\r') start -= 1;
  return start;
}

function nestedLines(item: ListItem): IndexEntry['nested'] {
  const [, second] = item.children;
  const last = item.children.at(-1);
  if (second === undefined || last === undefined) return null;
  return { firstLine: spanOf(second).firstLine, lastLine: spanOf(last).lastLine };
}
