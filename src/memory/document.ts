import { type FrontMatter, findFence, readFrontMatter } from './front-matter.js';
import { entriesAmong, type IndexEntry } from './markdown/entries.js';
import { type Foreign, foreignOf } from './markdown/foreign.js';
import { type Link, linksOf } from './markdown/links.js';
import { type OutlineBlock, outlineOf } from './markdown/outline.js';
import { parseMarkdown, parsePieces } from './markdown/parse.js';
import { type Statement, statementsOf } from './markdown/statements.js';
import { type Target, targetsOf } from './markdown/targets.js';
import { nodesOf } from './markdown/tree.js';
import { unseenOf } from './markdown/unseen.js';
import { recentlyUsed } from './recently-used.js';
import type { Steps } from './steps.js';
import { decodeText, type Text } from './text.js';

/** One Markdown file, taken apart. Offsets and line numbers count in `content`, which has no byte order mark. */
export type Document = Text & { readonly frontMatter: FrontMatter; readonly bodyStart: number };

/** What a document's body holds. The syntax tree is not kept: it takes many times the room of all that is read from it. */
export type Body = {
  readonly statements: readonly Statement[];
  readonly links: readonly Link[];
  /** Links, pictures and whatever else points somewhere. */
  readonly targets: readonly Target[];
  /** Items that begin with a link: in an index, its entries. */
  readonly entries: readonly IndexEntry[];
  readonly outline: readonly OutlineBlock[];
  readonly foreign: Foreign;
  /** What HTML hides: comments, and hidden elements. */
  readonly unseen: readonly string[];
};

/** Characters of text whose documents are remembered: far more than a store that a session can still use has. */
const REMEMBERED = 8 * 1024 * 1024;

// Bytes of an image never change, so what was read from them stays true as long as they live.
const documents = new WeakMap<Uint8Array, Document | 'not-text'>();
// The same text comes as other bytes too: from the store, from its copy, from a tool's answer.
const byContent = recentlyUsed<Document>(REMEMBERED);
const bodies = new WeakMap<Document, Body>();

/** Reads a file's text and front matter; `null`: it is not text. */
export function documentOf(bytes: Uint8Array): Document | null {
  const known = documents.get(bytes);
  if (known !== undefined) return known === 'not-text' ? null : known;
  const text = decodeText(bytes);
  const document = text === null ? null : documentOfText(text);
  documents.set(bytes, document ?? 'not-text');
  return document;
}

/** The same for what was bytes before, or will be. */
export function documentOfText(text: Text): Document {
  return byContent(`${text.bom ? 'BOM' : 'plain'} ${text.content}`, () => open(text));
}

function open(text: Text): Document {
  const fence = findFence(text.content);
  return { ...text, frontMatter: readFrontMatter(fence), bodyStart: fence.bodyStart };
}

/** Parses the body, once. */
export function bodyOf(document: Document): Body {
  const known = bodies.get(document);
  if (known !== undefined) return known;
  const { content } = document;
  const root = parseMarkdown(content, document.bodyStart);
  const nodes = nodesOf(root);
  const links = linksOf(nodes, content);
  const body = {
    statements: statementsOf(root, content),
    links,
    targets: targetsOf(nodes, links),
    entries: entriesAmong(nodes, content, links),
    outline: outlineOf(root),
    foreign: foreignOf(nodes),
    unseen: unseenOf(nodes, content, document.bodyStart),
  };
  bodies.set(document, body);
  return body;
}

/** Parses the body in small steps, for whoever must not be held up. */
export function* parsing(document: Document): Steps<void> {
  if (bodies.has(document)) return;
  yield* parsePieces(document.content, document.bodyStart);
  yield;
  bodyOf(document);
}
