import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { recentlyUsed } from '../recently-used.js';
import type { Steps } from '../steps.js';
import { joinedPieces } from './joined-pieces.js';
import { piecesOf } from './pieces.js';

/** Characters of pieces whose trees are remembered: several times an index that a session can still load. */
const REMEMBERED = 512 * 1024;

const pieceTree = recentlyUsed<Root>(REMEMBERED);

/**
 * Parses the body of a text. What lies before `bodyStart` is blanked, not cut, so that offsets and line numbers are
 * those of the whole text.
 */
export function parseMarkdown(content: string, bodyStart: number): Root {
  const text = withoutHead(content, bodyStart);
  const pieces = piecesOf(text);
  return pieces === null ? parseWhole(text) : joinedPieces(text, pieces, parsePiece);
}

/** Parses the pieces of a long text, one a step, so that parsing the whole afterwards takes little time at once. */
export function* parsePieces(content: string, bodyStart: number): Steps<void> {
  for (const { text } of piecesOf(withoutHead(content, bodyStart)) ?? []) {
    parsePiece(text);
    yield;
  }
}

const parsePiece = (text: string): Root => pieceTree(text, () => parseWhole(text));

const withoutHead = (content: string, bodyStart: number): string =>
  content.slice(0, bodyStart).replace(/[^\r\n]/g, ' ') + content.slice(bodyStart);

/** Parses a text at one go. */
export function parseWhole(text: string): Root {
  return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}
