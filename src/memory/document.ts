import type { Root } from 'mdast';
import { type FrontMatter, findFence, readFrontMatter } from './front-matter.js';
import { type Link, linksOf } from './markdown/links.js';
import { type Statement, statementsOf } from './markdown/statements.js';
import { parseMarkdown } from './markdown/tree.js';
import { decodeText, type Text } from './text.js';

/** One Markdown file, taken apart. Offsets and line numbers count in `content`, which has no byte order mark. */
export type Document = Text & { readonly frontMatter: FrontMatter; readonly bodyStart: number };

/** What a document's body holds. */
export type Body = {
  readonly root: Root;
  readonly statements: readonly Statement[];
  readonly links: readonly Link[];
};

// Bytes of an image never change, so what was read from them stays true as long as they live.
const documents = new WeakMap<Uint8Array, Document | 'not-text'>();
const bodies = new WeakMap<Document, Body>();

/** Reads a file's text and front matter; `null`: it is not text. */
export function documentOf(bytes: Uint8Array): Document | null {
  const known = documents.get(bytes);
  if (known !== undefined) return known === 'not-text' ? null : known;
  const text = decodeText(bytes);
  const document = text === null ? null : open(text);
  documents.set(bytes, document ?? 'not-text');
  return document;
}

function open(text: Text): Document {
  const fence = findFence(text.content);
  return { ...text, frontMatter: readFrontMatter(fence), bodyStart: fence.bodyStart };
}

/** Parses the body, once. */
export function bodyOf(document: Document): Body {
  const known = bodies.get(document);
  if (known !== undefined) return known;
  const root = parseMarkdown(document.content, document.bodyStart);
  const { content } = document;
  const body = { root, statements: statementsOf(root, content), links: linksOf(root, content) };
  bodies.set(document, body);
  return body;
}
