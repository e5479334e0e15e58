import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** A stretch of a text: offsets of its first character and of the one after its last, and its lines (from 1, both included). */
export type Span = {
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
  readonly lastLine: number;
};

/**
 * Parses the body of a text. What lies before `bodyStart` is blanked, not cut, so that offsets and line numbers are
 * those of the whole text.
 */
export function parseMarkdown(content: string, bodyStart: number): Root {
  const head = content.slice(0, bodyStart).replace(/[^\r\n]/g, ' ');
  return fromMarkdown(head + content.slice(bodyStart), {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
}

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
export function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}
