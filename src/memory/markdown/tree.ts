import type { Nodes } from 'mdast';

/** A stretch of a text: offsets of its first character and of the one after its last, and its lines (from 1, both included). */
export type Span = {
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
  readonly lastLine: number;
};

export function spanOf(node: Nodes): Span {
  const { position } = node;
  if (position === undefined) return { start: 0, end: 0, firstLine: 1, lastLine: 1 };
  const { start, end } = position;
  return { start: start.offset ?? 0, end: end.offset ?? 0, firstLine: start.line, lastLine: end.line };
}

export function childrenOf(node: Nodes): readonly Nodes[] {
  return 'children' in node ? node.children : [];
}

/** The node and all below it, in the order of the text. */
export function nodesOf(node: Nodes): readonly Nodes[] {
  const found: Nodes[] = [];
  const visit = (one: Nodes): void => {
    found.push(one);
    childrenOf(one).forEach(visit);
  };
  visit(node);
  return found;
}
