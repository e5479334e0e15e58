import type { Nodes } from 'mdast';
import { recentlyUsed } from '../recently-used.js';
import { childrenOf } from './tree.js';

/**
 * The words of a block in a form in which two blocks that say the same are equal: case, spacing, emphasis, the shape
 * of quotes and what ends or encloses the whole do not count. What may carry meaning does: numbers, signs, units,
 * inner punctuation, question marks, short capitals (US is not us), identifiers, code, and where links lead.
 */
export function keyOfInline(node: Nodes): string {
  return tidy(inlineText(node));
}

/** The same for a plain text that holds no Markdown. */
export function keyOfText(text: string): string {
  return tidy(words(text));
}

function inlineText(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return words(node.value);
    case 'inlineCode':
      return `\`${node.value}\``;
    case 'html':
      return node.value;
    case 'break':
      return ' ';
    case 'link':
      return `[${contentText(node)}](${node.url})`;
    case 'linkReference':
      return `[${contentText(node)}][${node.identifier}]`;
    case 'image':
      return `![${node.alt ?? ''}](${node.url})`;
    default:
      return contentText(node);
  }
}

const contentText = (node: Nodes): string => childrenOf(node).map(inlineText).join('');

/** Characters of texts whose words are remembered: most of a store's stay the same when it changes. */
const REMEMBERED = 2 * 1024 * 1024;

const foldedWords = recentlyUsed<string>(REMEMBERED);

const words = (text: string): string => foldedWords(text, () => folded(text));

function folded(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/(^|\s)[\u2014\u2013](?=\s|$)/g, '$1-')
    .replace(/(?<![\p{L}\p{N}_./\\@#$~+-])\p{L}+(?![\p{L}\p{N}_/\\@#$~+]|[.-][\p{L}\p{N}])/gu, foldWord);
}

/**
 * Lower case for a plain word only. A capital inside (an identifier), or two or three capitals (an acronym, a unit),
 * may be all that tells two statements apart.
 */
function foldWord(word: string, at: number, text: string): string {
  if (/^\p{Lu}{2,3}$/u.test(word)) return word;
  if (/\d\s?$/.test(text.slice(Math.max(0, at - 2), at)) && word.length <= 3) return word;
  return /^\p{L}\p{Ll}*$/u.test(word) || /^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word;
}

function tidy(text: string): string {
  let tidied = text.replace(/\s+/g, ' ').trim();
  for (;;) {
    const next = unwrap(tidied.replace(/[\s.,;:!\u2026]+$/, ''));
    if (next === tidied) return tidied;
    tidied = next;
  }
}

/** Takes off one pair that encloses the whole, and nothing but the whole. */
function unwrap(text: string): string {
  const whole = /^"([^"]*)"$|^\(([^()]*)\)$/.exec(text);
  return (whole?.[1] ?? whole?.[2] ?? text).trim();
}
