import type { Code, Html, List, ListItem, Nodes, Paragraph, Root, Table } from 'mdast';
import { keyOfInline, keyOfText } from './statement-key.js';
import { childrenOf, type Span, spanOf } from './tree.js';

/** The smallest thing that a store says: one leaf block of Markdown. */
export type Statement = Span & {
  readonly kind: 'item' | 'paragraph' | 'row' | 'code' | 'html';
  /** Equal for two statements that say the same words. */
  readonly key: string;
  /** The block's own text as written, without bullet. */
  readonly text: string;
  /** Headings it stands under, outermost first. */
  readonly headings: readonly string[];
  /** The list or table that it is part of, by its number in the text; `null`: none. */
  readonly container: number | null;
  /** Items it stands under, and the line that leads a list in: what it needs in order to be understood. */
  readonly context: readonly string[];
  readonly ordered: boolean;
  /** Other blocks lie under this item, so that it cannot go without them. */
  readonly parent: boolean;
};

type Place = Pick<Statement, 'headings' | 'container' | 'context' | 'ordered'>;

/** Every statement in the order of the text. Headings, rules and link definitions state nothing by themselves. */
export function statementsOf(root: Root, content: string): readonly Statement[] {
  const found: Statement[] = [];
  const outline: { depth: number; text: string }[] = [];
  let containers = 0;

  const visitAll = (nodes: readonly Nodes[], place: Place): void => {
    nodes.forEach((node, at) => {
      const before = nodes[at - 1];
      const lead = before?.type === 'paragraph' && isLeadIn(before) ? [keyOfInline(before)] : [];
      visit(node, { ...place, context: [...place.context, ...lead] });
    });
  };
  const visit = (node: Nodes, place: Place): void => {
    if (node.type === 'heading') enter(outline, node.depth, keyOfInline(node));
    const here = { ...place, headings: outline.map((heading) => heading.text) };
    if (node.type === 'paragraph') found.push(paragraph(node, content, here));
    else if (node.type === 'code' || node.type === 'html') found.push(literal(node, content, here));
    else if (node.type === 'table') found.push(...rows(node, content, { ...here, container: ++containers }));
    else if (node.type === 'list') visitList(node, here);
    else if (node.type === 'blockquote') visitAll(node.children, here);
  };
  const visitList = (list: List, place: Place): void => {
    const here = { ...place, container: ++containers, ordered: list.ordered === true };
    for (const item of list.children) {
      const first = item.children[0];
      if (first?.type === 'paragraph') found.push(itemStatement(item, first, content, here));
      const rest = first?.type === 'paragraph' ? item.children.slice(1) : item.children;
      if (rest.length === 0) continue;
      const under = first?.type === 'paragraph' ? [...place.context, keyOfInline(first)] : place.context;
      visitAll(rest, { ...here, container: null, context: under });
    }
  };
  visitAll(root.children, { headings: [], container: null, context: [], ordered: false });
  return found.filter((statement) => statement.key !== '');
}

/** A paragraph that ends in a colon belongs to what follows. */
const isLeadIn = (node: Paragraph): boolean => {
  const last = childrenOf(node).at(-1);
  return last !== undefined && /:[\s*_]*$/.test(lastText(last));
};

const lastText = (node: Nodes): string => {
  if ('value' in node) return node.value;
  const last = childrenOf(node).at(-1);
  return last === undefined ? '' : lastText(last);
};

function enter(outline: { depth: number; text: string }[], depth: number, text: string): void {
  while ((outline.at(-1)?.depth ?? 0) >= depth) outline.pop();
  outline.push({ depth, text });
}

function paragraph(node: Paragraph, content: string, place: Place): Statement {
  const { start, end, firstLine, lastLine } = spanOf(node);
  const { headings, container, context, ordered } = place;
  return {
    kind: 'paragraph',
    key: keyOfInline(node),
    text: content.slice(start, end),
    headings,
    container,
    context,
    ordered,
    parent: isLeadIn(node),
    start,
    end,
    firstLine,
    lastLine,
  };
}

function itemStatement(item: ListItem, node: Paragraph, content: string, place: Place): Statement {
  return { ...paragraph(node, content, place), kind: 'item', parent: item.children.length > 1 };
}

/** Code counts exactly as written, but for spaces that nobody sees. */
function literal(node: Code | Html, content: string, place: Place): Statement {
  const span = spanOf(node);
  const value = node.value.replace(/[ \t]+$/gm, '').replace(/\r\n?/g, '\n');
  const key = node.type === 'code' ? `\`\`\`${node.lang ?? ''}\n${value}` : value;
  return {
    ...place,
    ...span,
    kind: node.type,
    key,
    text: content.slice(span.start, span.end),
    parent: false,
  };
}

/** The rows below the head; the head is what they are to be understood by. */
function rows(table: Table, content: string, place: Place): readonly Statement[] {
  const cells = (row: Nodes): string => childrenOf(row).map(keyOfInline).join(' | ');
  const [head, ...body] = table.children;
  const context = head === undefined ? place.context : [...place.context, cells(head)];
  const shown = body.length === 0 && head !== undefined ? [head] : body;
  return shown.map((row) => {
    const span = spanOf(row);
    const text = content.slice(span.start, span.end);
    return { ...place, ...span, context, kind: 'row' as const, key: rowKey(cells(row)), text, parent: false };
  });
}

/** A row of empty cells says nothing. */
const rowKey = (cells: string): string => (/[^\s|]/.test(cells) ? cells : keyOfText(''));
