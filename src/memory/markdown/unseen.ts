import type { Nodes } from 'mdast';
import { spanOf } from './tree.js';

const COMMENT = /<!--(.*?)(?:-->|$)/gs;
/** An element that says of itself that it is not to be seen, and what is in it. */
const HIDDEN =
  /<([a-z][\w-]*)\b[^<>]*?(?:\shidden(?=[\s=/>])|(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]))[^<>]*)[^<>]*>(.*?)(?:<\/\1\s*>|$)/gis;

/** The text without its code, where a comment is shown as it is. */
const withoutCode = (nodes: readonly Nodes[], content: string, from: number): string => {
  let [text, at] = ['', from];
  for (const node of nodes) {
    if (node.type !== 'code' && node.type !== 'inlineCode') continue;
    const { start, end } = spanOf(node);
    text += `${content.slice(at, start)} `;
    at = end;
  }
  return text + content.slice(at);
};

/** What HTML keeps from whoever looks at the rendered text: comments, and elements that are hidden. */
export function unseenOf(nodes: readonly Nodes[], content: string, from: number): readonly string[] {
  if (!nodes.some(({ type }) => type === 'html')) return [];
  const text = withoutCode(nodes, content, from);
  const comments = [...text.matchAll(COMMENT)].map(([, words = '']) => words);
  const elements = [...text.matchAll(HIDDEN)].map(([, , words = '']) => words);
  return [...comments, ...elements];
}
