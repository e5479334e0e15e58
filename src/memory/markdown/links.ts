import type { Nodes, Text } from 'mdast';
import { childrenOf, type Span, spanOf } from './tree.js';

/**
 * A link as it stands in a text. `target` is as written, `label` the raw Markdown that a reader sees. The span is that
 * of the whole link, brackets and all.
 */
export type Link = Span & {
  readonly kind: 'inline' | 'reference' | 'wiki';
  readonly target: string;
  readonly label: string;
};

/** Every link among the nodes of a text, in its order. Code has none; images and bare addresses are no links of a store. */
export function linksOf(nodes: readonly Nodes[], content: string): readonly Link[] {
  const definitions = definitionsOf(nodes);
  return nodes.flatMap((node): readonly Link[] => {
    if (node.type === 'text') return wikiLinks(node, content);
    if (node.type === 'link')
      return [{ ...spanOf(node), kind: 'inline', target: node.url, label: labelOf(node, content) }];
    if (node.type !== 'linkReference') return [];
    const target = definitions.get(node.identifier);
    return target === undefined
      ? []
      : [{ ...spanOf(node), kind: 'reference', target, label: labelOf(node, content) }];
  });
}

function definitionsOf(nodes: readonly Nodes[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const node of nodes) {
    // The first definition of a name is the one that counts in Markdown.
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url);
  }
  return found;
}

function labelOf(node: Nodes, content: string): string {
  const children = childrenOf(node);
  const first = children[0];
  const last = children.at(-1);
  if (first === undefined || last === undefined) return '';
  return content.slice(spanOf(first).start, spanOf(last).end);
}

// No space at the ends and at least one letter, so that shell tests and arrays of numbers are not taken for links.
const WIKI = /\[\[(?=[^[\]]*\p{L})(?!\s)([^[\]|\r\n]+?)(?<!\s)(?:\|([^[\]|\r\n]+))?\]\]/gu;

function wikiLinks(node: Text, content: string): readonly Link[] {
  const span = spanOf(node);
  const source = content.slice(span.start, span.end);
  if (!source.includes('[[')) return [];
  return [...source.matchAll(WIKI)].map((match): Link => {
    const start = span.start + match.index;
    const line = span.firstLine + source.slice(0, match.index).split(/\r\n|\n|\r/).length - 1;
    const target = match[1] ?? '';
    const place = { start, end: start + match[0].length, firstLine: line, lastLine: line };
    return { ...place, kind: 'wiki', target, label: match[2] ?? target };
  });
}

/** The links that lie within a stretch. They are in the order of the text, so it is found by halving: many cost no more each. */
export function linksWithin(links: readonly Link[], start: number, end: number): readonly Link[] {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while ((links[last]?.end ?? Number.POSITIVE_INFINITY) <= end) last += 1;
  return links.slice(low, last);
}
