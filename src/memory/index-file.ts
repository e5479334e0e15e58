import type { ListItem, Nodes, Paragraph } from 'mdast';
import { bodyOf, type Document } from './document.js';
import type { Link } from './markdown/links.js';
import { childrenOf, type Span, spanOf, walk } from './markdown/tree.js';
import { oneLine, splitLines, withoutEnding } from './text.js';

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
  /** Characters of what stands before the link on its line: indentation, bullet, check box. */
  readonly lead: string;
};

/** What a line of the index is. A line of several lines' paragraph is what that paragraph is. */
export type IndexLine = {
  readonly raw: string;
  readonly kind: 'front-matter' | 'blank' | 'heading' | 'entry' | 'prose' | 'table' | 'code' | 'other';
};

/** The entries of an index, in the order of their lines. */
export function entriesOf(index: Document): readonly IndexEntry[] {
  const { root, links } = bodyOf(index);
  return [...walk(root)].flatMap((node) => {
    if (node.type !== 'listItem') return [];
    const first = node.children[0];
    const entry = first?.type === 'paragraph' ? entryOf(index, node, first, links) : null;
    return entry === null ? [] : [entry];
  });
}

/** What may stand between bullet and link: a check box, emphasis, a number, a sign; no word and no code. */
const BEFORE_LINK = /^(?:\[[ xX]\]\s*)?[^\p{L}`[\]]*$/u;

/** What may stand between the link and the hook: the end of emphasis, and a dash or colon that a space follows. */
const DASH = /^[*_~]*\s*(?:[\u2014\u2013:|-]+(?=\s|$))?\s*/u;

function entryOf(
  index: Document,
  item: ListItem,
  paragraph: Paragraph,
  all: readonly Link[],
): IndexEntry | null {
  const { content } = index;
  const text = spanOf(paragraph);
  const [first, ...more] = within(all, text);
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
    lead: content.slice(start, first.start),
  };
}

function lineStart(content: string, offset: number): number {
  let start = offset;
  while (start > 0 && content[start - 1] !== '\n' && content[start - 1] !== '\r') start -= 1;
  return start;
}

/** Links are in the order of the text: the stretch is found by halving, so that many entries cost no more each. */
function within(links: readonly Link[], span: Span): readonly Link[] {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.start ?? 0) < span.start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((links[end]?.end ?? Number.POSITIVE_INFINITY) <= span.end) end += 1;
  return links.slice(low, end);
}

function nestedLines(item: ListItem): IndexEntry['nested'] {
  const [, second] = item.children;
  const last = item.children.at(-1);
  if (second === undefined || last === undefined) return null;
  return { firstLine: spanOf(second).firstLine, lastLine: spanOf(last).lastLine };
}

/** Tells what each line of the index is. */
export function indexLines(index: Document): readonly IndexLine[] {
  const lines = splitLines(index.content).map(withoutEnding);
  const headLines = splitLines(index.content.slice(0, index.bodyStart)).length;
  const kinds = lines.map((line, at): IndexLine['kind'] => {
    if (at < headLines) return 'front-matter';
    return line.trim() === '' ? 'blank' : 'other';
  });
  const mark = (span: Span, kind: IndexLine['kind']): void => {
    for (let line = span.firstLine; line <= span.lastLine; line += 1) {
      if (kinds[line - 1] !== 'blank' || kind === 'code') kinds[line - 1] = kind;
    }
  };
  const visit = (node: Nodes): void => {
    const kind = lineKind(node);
    if (kind === null) childrenOf(node).forEach(visit);
    else mark(spanOf(node), kind);
  };
  visit(bodyOf(index).root);
  for (const entry of entriesOf(index)) mark(entry, 'entry');
  return lines.map((raw, at) => ({ raw, kind: kinds[at] ?? 'other' }));
}

function lineKind(node: Nodes): IndexLine['kind'] | null {
  if (node.type === 'heading') return 'heading';
  if (node.type === 'paragraph') return 'prose';
  if (node.type === 'table' || node.type === 'code') return node.type;
  return node.type === 'html' ? 'other' : null;
}
