import { createScanner, type Node } from 'jsonc-parser';
import { endOf } from './document.js';

/** Where a comma stands between two offsets, outside comments; null: nowhere. */
const commaBetween = (text: string, from: number, to: number): number | null => {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return at < to && text[at] === ',' ? at : null;
};

/** Without one span, and without the line that it leaves empty. */
const without = (text: string, from: number, to: number): string => {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const leavesLine = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*(?:\r?\n|$)/.test(after);
  if (!leavesLine) return before.replace(/[ \t]+$/, '') + after;
  return before.replace(/\r?\n[ \t]*$/, '') + after.replace(/^[ \t]+/, '');
};

/** The text without a child of an object or array. Comments and all other children stay byte for byte. */
export const removed = (text: string, container: Node, child: Node): string => {
  const children = container.children ?? [];
  const at = children.indexOf(child);
  const next = children[at + 1];
  const comma = commaBetween(text, endOf(child), next?.offset ?? endOf(container));
  if (comma !== null) {
    const isBesides = text.slice(endOf(child), comma).trim() === '';
    return isBesides
      ? without(text, child.offset, comma + 1)
      : without(text.slice(0, comma) + text.slice(comma + 1), child.offset, endOf(child));
  }
  const previous = children[at - 1];
  const rest = without(text, child.offset, endOf(child));
  const before = previous === undefined ? null : commaBetween(text, endOf(previous), child.offset);
  return before === null ? rest : rest.slice(0, before) + rest.slice(before + 1);
};

/** The text with other words in the place of a node. */
export const replaced = (text: string, node: Node, words: string): string =>
  text.slice(0, node.offset) + words + text.slice(endOf(node));
