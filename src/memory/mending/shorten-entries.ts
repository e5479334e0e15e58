import { applyEdits, type Edit, editedSlice } from '../edits.js';
import { entriesOf, type IndexEntry } from '../index-file.js';
import { ENTRY_LENGTH } from '../limits.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { type StoreView, viewOf } from '../store-view.js';
import { oneLine } from '../text.js';
import { moveEdits } from './link-edits.js';
import { type Mended, withContent } from './mended.js';
import { type Move, NOTES, place } from './placement.js';
import { sectionsOf, sectionTitleAt } from './sections.js';
import { shortenEntry } from './shorten-entry.js';

/** Shortens entries that are too long. Their whole words move to the topic that they point at. */
export function shortenEntries(image: StoreImage): Mended {
  const view = viewOf(image);
  const { index } = view;
  if (index === null) return { image, leftOut: [] };
  const sections = sectionsOf(index);
  const edits: Edit[] = [];
  const moves: Move[] = [];
  const shortened: IndexEntry[] = [];
  for (const entry of entriesOf(index)) {
    const short = shortenEntry(index, entry);
    if (short === null) continue;
    edits.push({ start: entry.start, end: entry.end, text: short });
    shortened.push(entry);
    const topic = topicOf(view, entry);
    const heading = topic === null ? sectionTitleAt(sections, entry.firstLine) : null;
    moves.push({ to: topic, heading, textIn: (path) => `- ${wordsOf(view, index.content, entry, path)}` });
  }
  const { image: placed, places } = place(image, moves, NOTES);
  const reason = `over ${ENTRY_LENGTH} characters: shortened`;
  const leftOut = shortened.map((entry, at) => ({ entry: entry.raw, reason, movedTo: places[at] ?? null }));
  return { image: withContent(placed, INDEX, applyEdits(index.content, edits)), leftOut };
}

function topicOf(view: StoreView, entry: IndexEntry): string | null {
  const target = view.resolve(INDEX, entry.links[0]);
  return target._tag === 'Live' ? target.path : null;
}

/** In its own topic the hook is enough, where there is one; elsewhere it needs its link to be understood. */
function wordsOf(view: StoreView, content: string, entry: IndexEntry, path: string): string {
  const isOwn = topicOf(view, entry) === path;
  const edits = moveEdits(view, entry.links, path);
  const [own] = entry.links;
  const hook = oneLine(editedSlice(content, entry.hookStart, entry.end, edits)).trim();
  if (isOwn) return hook === '' ? oneLine(own.label) : hook;
  const link = oneLine(editedSlice(content, own.start, own.end, edits));
  return hook === '' ? link : `${link} — ${hook}`;
}
