import { createScanner, type Node } from 'jsonc-parser';
import type { Document } from './document.js';
import { endOf } from './document.js';

/** What stands between the last child of an object or array and its closing bracket. */
type Tail = {
  readonly from: number;
  readonly hasComma: boolean;
  /** Where the last comma or comment ends. */
  readonly said: number;
  readonly close: number;
};

const tailOf = (text: string, container: Node): Tail => {
  const last = container.children?.at(-1);
  const from = last === undefined ? container.offset + 1 : endOf(last);
  const close = endOf(container) - 1;
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  let [hasComma, said] = [false, from];
  for (scanner.scan(); scanner.getTokenOffset() < close; scanner.scan()) {
    const end = scanner.getTokenOffset() + scanner.getTokenLength();
    const token = text.slice(scanner.getTokenOffset(), end);
    if (token === ',') hasComma = true;
    if (token.trim() !== '') said = end;
  }
  return { from, hasComma, said, close };
};

/** The blanks that the line begins with on which something stands. */
const indentAt = (text: string, offset: number): string => {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
};

const beginsLine = (text: string, offset: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, text.lastIndexOf('\n', offset - 1)), offset));

const unitOf = ({ text, root }: Document): string => {
  const first = root.children?.[0];
  const isTold = first !== undefined && beginsLine(text, first.offset);
  return (isTold && indentAt(text, first.offset)) || '  ';
};

const childIndent = (document: Document, container: Node): string => {
  const last = container.children?.at(-1);
  return last !== undefined && beginsLine(document.text, last.offset)
    ? indentAt(document.text, last.offset)
    : indentAt(document.text, container.offset) + unitOf(document);
};

/** How a value is called in its object; null in an array. */
const named = (key: string | null, json: string): string =>
  key === null ? json : `${JSON.stringify(key)}: ${json}`;

/**
 * The text with one more child at the end of an object (under `key`) or of an array (`key` null), laid out as what is there. What
 * was there stays byte for byte, but that a comma may come behind the child before.
 */
export const inserted = (document: Document, container: Node, key: string | null, value: unknown): string => {
  const { text } = document;
  const { from, hasComma, said, close } = tailOf(text, container);
  const isFirst = container.children?.length === 0;
  const comma = isFirst || hasComma ? '' : ',';
  const isOneLine = !isFirst && !text.slice(container.offset, close).includes('\n');
  const head = text.slice(0, from) + comma + text.slice(from, said);
  if (isOneLine) return `${head} ${named(key, JSON.stringify(value))}${text.slice(said)}`;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = childIndent(document, container);
  const json = named(key, JSON.stringify(value, null, unitOf(document))).replaceAll('\n', eol + indent);
  const isClosedBelow = text.slice(said, close).includes('\n');
  const below = isClosedBelow ? '' : eol + indentAt(text, container.offset);
  return head + eol + indent + json + below + text.slice(said);
};
