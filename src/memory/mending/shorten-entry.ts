import type { Document } from '../document.js';
import type { IndexEntry } from '../index-file.js';
import { ENTRY_AIM, ENTRY_LENGTH } from '../limits.js';
import type { Link } from '../markdown/links.js';
import { lengthInCharacters, oneLine } from '../text.js';

const ELLIPSIS = '…';
const SHORTEST_TITLE = 12;

/** Characters of an entry, counted as if it stood on one line. */
export function entryLength(entry: IndexEntry): number {
  return lengthInCharacters(oneLine(entry.raw));
}

/**
 * The entry on one line of at most the length that entries aim at, cut between two words and never inside code or a
 * link. `null`: it is not too long, or even its bare link is.
 */
export function shortenEntry(index: Document, entry: IndexEntry): string | null {
  if (entryLength(entry) <= ENTRY_LENGTH) return null;
  const cut = cutHook(index, entry) ?? shortTitle(entry);
  return lengthInCharacters(cut) <= ENTRY_LENGTH ? cut : null;
}

function cutHook(index: Document, entry: IndexEntry): string | null {
  const { content } = index;
  const [link] = entry.links;
  const rest = content.slice(link.end, entry.end);
  const cuts = wordEnds(index, entry).filter((offset) => offset > entry.hookStart);
  for (const offset of cuts.reverse()) {
    const kept =
      oneLine(content.slice(entry.start, offset)).replace(/[\s,;:.\u2014\u2013-]+$/u, '') + ELLIPSIS;
    if (lengthInCharacters(kept) <= ENTRY_AIM) return kept;
  }
  const bare = oneLine(content.slice(entry.start, link.end) + (/^[*_~]+/.exec(rest)?.[0] ?? ''));
  return lengthInCharacters(bare) <= ENTRY_AIM ? bare : null;
}

/** Offsets after the entry's link at which a word of plain text ends. */
function wordEnds(index: Document, entry: IndexEntry): number[] {
  const ends: number[] = [];
  for (const { start, end } of entry.texts) {
    if (start < entry.links[0].end) continue;
    for (const match of index.content.slice(start, end).matchAll(/(?<=\S)\s+/g)) {
      const offset = start + match.index;
      if (!entry.links.some((link) => offset > link.start && offset < link.end)) ends.push(offset);
    }
  }
  return ends;
}

/** The bare link, with as many words of its title as there is room for. */
function shortTitle(entry: IndexEntry): string {
  const [link] = entry.links;
  const plain = oneLine(entry.title).replace(/[[\]`*<>\\]/g, '');
  const room = ENTRY_AIM - lengthInCharacters(entry.lead + withTitle(link, ''));
  return entry.lead + withTitle(link, cutAtWord(plain, Math.max(room, SHORTEST_TITLE)));
}

function withTitle(link: Link, title: string): string {
  if (link.kind === 'wiki') return `[[${link.target}]]`;
  const target = /[\s()<>]/.test(link.target) ? `<${link.target}>` : link.target;
  return `[${title}](${target})`;
}

/** The text, or as many of its whole words as fit with a sign that there were more. Lengths in characters. */
export function cutAtWord(text: string, length: number): string {
  if (lengthInCharacters(text) <= length) return text;
  const room = Array.from(text)
    .slice(0, Math.max(length - 1, 0))
    .join('');
  const word = room.replace(/\s+\S*$/u, '');
  return word.replace(/[\s,;:.\u2014\u2013-]+$/u, '') + ELLIPSIS;
}
