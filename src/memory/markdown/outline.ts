import type { Nodes, Root } from 'mdast';
import { keyOfInline } from './statement-key.js';
import { childrenOf, type Span, spanOf } from './tree.js';

/** One block at the top level of a text. */
export type OutlineBlock = Span & {
  readonly type: Nodes['type'];
  /** What it is called, if it is a heading: `title` are its plain words, `key` is as that of a statement. */
  readonly heading: { readonly depth: number; readonly title: string; readonly key: string } | null;
  /** The items at the first level, if it is a list. */
  readonly items: readonly Span[];
};

/** A block that is a heading. */
export type HeadingBlock = OutlineBlock & { readonly heading: NonNullable<OutlineBlock['heading']> };

/** The blocks at the top level of a text, in its order. */
export function outlineOf(root: Root): readonly OutlineBlock[] {
  return root.children.map((node) => ({
    ...spanOf(node),
    type: node.type,
    heading:
      node.type === 'heading' ? { depth: node.depth, title: plainText(node), key: keyOfInline(node) } : null,
    items: node.type === 'list' ? node.children.map(spanOf) : [],
  }));
}

export const isHeading = (block: OutlineBlock): block is HeadingBlock => block.heading !== null;

function plainText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.replace(/[[\]<>`\\]/g, '');
  return childrenOf(node).map(plainText).join('');
}
