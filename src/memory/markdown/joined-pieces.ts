import type { Nodes, Root, RootContent } from 'mdast';
import type { Piece } from './pieces.js';
import { childrenOf, spanOf } from './tree.js';

/** The syntax tree of a whole text, from those of its pieces. Columns, and how far apart items stand, are not told. */
export function joinedPieces(content: string, pieces: readonly Piece[], parse: (text: string) => Root): Root {
  const children: RootContent[] = [];
  for (const piece of pieces) {
    const [first, ...rest] = parse(piece.text).children.map((node) => moved(node, piece));
    if (first === undefined) continue;
    const before = children.at(-1);
    if (first.type === 'list' && before?.type === 'list' && isDashed(content, before)) {
      before.children.push(...first.children);
      if (before.position !== undefined && first.position !== undefined)
        before.position = { start: before.position.start, end: first.position.end };
    } else children.push(first);
    children.push(...rest);
  }
  return { type: 'root', children };
}

/** Items with another mark are another list. */
function isDashed(content: string, list: Nodes): boolean {
  const { start } = spanOf(list);
  return /^[ \t]*-/.test(content.slice(start, start + 4));
}

/** A copy of the node that stands where its piece does. */
function moved<N extends Nodes>(node: N, piece: Piece): N {
  const { position } = node;
  if (position === undefined) return node;
  const { start, end } = position;
  const copy = {
    ...node,
    position: { start: shifted(start, piece), end: shifted(end, piece) },
  };
  if ('children' in node)
    Object.assign(copy, { children: childrenOf(node).map((child) => moved(child, piece)) });
  return copy;
}

type Point = NonNullable<Nodes['position']>['start'];

function shifted({ line, column, offset = 0 }: Point, piece: Piece): Point {
  return { line: line + piece.line - 1, column, offset: offset + piece.start };
}
