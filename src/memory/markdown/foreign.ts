import type { Nodes } from 'mdast';
import { type Span, spanOf } from './tree.js';

/** Where words are not simply the store's own. */
export type Foreign = {
  readonly code: readonly Span[];
  /** Links and quotations. */
  readonly quoted: readonly Span[];
  /** Where links lead, without what they are called. */
  readonly destinations: readonly Pick<Span, 'start' | 'end'>[];
};

const CODE = new Set<Nodes['type']>(['code', 'inlineCode', 'html', 'definition', 'image', 'imageReference']);
const QUOTED = new Set<Nodes['type']>(['link', 'linkReference', 'blockquote']);

/** The stretches of a text, told by its nodes, in which a rule about words has no business. */
export function foreignOf(nodes: readonly Nodes[]): Foreign {
  return {
    code: nodes.filter((node) => CODE.has(node.type)).map(spanOf),
    quoted: nodes.filter((node) => QUOTED.has(node.type)).map(spanOf),
    destinations: nodes.flatMap(destinationOf),
  };
}

const destinationOf = (node: Nodes): Foreign['destinations'] => {
  if (node.type !== 'link' && node.type !== 'linkReference') return [];
  const last = node.children.at(-1);
  return [{ start: last === undefined ? spanOf(node).start : spanOf(last).end, end: spanOf(node).end }];
};
