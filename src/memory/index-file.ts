import type { Nodes } from 'mdast';
import { bodyOf, type Document } from './document.js';
import type { IndexEntry } from './markdown/entries.js';
import { parseMarkdown } from './markdown/parse.js';
import { childrenOf, type Span, spanOf } from './markdown/tree.js';
import { splitLines, withoutEnding } from './text.js';

export type { IndexEntry };

/** What a line of the index is. A line of several lines' paragraph is what that paragraph is. */
export type IndexLine = {
  readonly raw: string;
  readonly kind: 'front-matter' | 'blank' | 'heading' | 'entry' | 'prose' | 'table' | 'code' | 'other';
};

/** The entries of an index, in the order of their lines. */
export function entriesOf(index: Document): readonly IndexEntry[] {
  return bodyOf(index).entries;
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
  visit(parseMarkdown(index.content, index.bodyStart));
  for (const entry of entriesOf(index)) mark(entry, 'entry');
  return lines.map((raw, at) => ({ raw, kind: kinds[at] ?? 'other' }));
}

function lineKind(node: Nodes): IndexLine['kind'] | null {
  if (node.type === 'heading') return 'heading';
  if (node.type === 'paragraph') return 'prose';
  if (node.type === 'table' || node.type === 'code') return node.type;
  return node.type === 'html' ? 'other' : null;
}
