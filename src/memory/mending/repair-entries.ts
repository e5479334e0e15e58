import { bodyOf, type Document } from '../document.js';
import { applyEdits, type Edit, editedSlice } from '../edits.js';
import { entriesOf, type IndexEntry } from '../index-file.js';
import { type LineTable, lineStart, lineTable, removeLines } from '../line-table.js';
import { linksWithin } from '../markdown/links.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { type StoreView, viewOf } from '../store-view.js';
import { oneLine } from '../text.js';
import { type Case, judge } from './entry-cases.js';
import { moveEdits, pointAt, renamedTarget, unlink, unlinkEntry } from './link-edits.js';
import { type Mended, withContent } from './mended.js';
import { type Move, NOTES, place } from './placement.js';
import { newlyBare, type Section, sectionsOf, sectionTitleAt } from './sections.js';

/**
 * Mends what the index points at: a dead link is pointed at the one file it can have meant, else an entry of its own
 * goes and its words move to the notes topic; a second entry of a file goes and its words move into that file.
 * Elsewhere in the index a dead link loses its brackets and keeps its words.
 */
export function repairEntries(image: StoreImage): Mended {
  const view = viewOf(image);
  const { index } = view;
  if (index === null) return { image, leftOut: [] };
  const { edits, removals } = planRepair(view, index);
  const content = applyEdits(index.content, edits);
  if (content === index.content) return { image, leftOut: [] };
  const moving = removals.filter((removal) => !removal.wordless);
  const moves = moving.map((removal) => removal.move);
  const placed = place(image, moves, NOTES);
  const placeOf = new Map(moving.map((removal, at) => [removal, placed.places[at]]));
  const leftOut = removals.map((removal) => ({
    entry: removal.entry.raw,
    reason: removal.reason,
    movedTo: placeOf.get(removal) ?? null,
  }));
  return { image: withoutNewlyBare(withContent(placed.image, INDEX, content), index), leftOut };
}

type Removal = {
  readonly entry: IndexEntry;
  readonly reason: string;
  readonly move: Move;
  readonly wordless: boolean;
};

function planRepair(
  view: StoreView,
  index: Document,
): { edits: readonly Edit[]; removals: readonly Removal[] } {
  const renamed = renamedTarget(view.image);
  const table = lineTable(index.content);
  const sections = sectionsOf(index);
  const edits: Edit[] = [];
  const removals: Removal[] = [];
  for (const [entry, verdict] of judge(view, entriesOf(index), renamed)) {
    if (verdict._tag === 'Unlink') edits.push(unlinkEntry(index.content, entry.links[0]));
    if (verdict._tag !== 'Remove') continue;
    edits.push(removeLines(table, entry.firstLine, entry.nested?.lastLine ?? entry.lastLine));
    removals.push(removalOf({ view, index, table, sections }, entry, verdict));
  }
  const links = bodyOf(index).links.flatMap((link) => {
    const target = view.resolve(INDEX, link);
    if (target._tag !== 'Dead') return [];
    const path = renamed(target.path);
    return [path === null ? unlink(link) : pointAt(link, path)];
  });
  return { edits: [...edits, ...links], removals };
}

/** The index as it is before the repair. */
type Opened = {
  readonly view: StoreView;
  readonly index: Document;
  readonly table: LineTable;
  readonly sections: readonly Section[];
};

function removalOf(opened: Opened, entry: IndexEntry, verdict: Case & { _tag: 'Remove' }): Removal {
  const heading = verdict.topic === null ? sectionTitleAt(opened.sections, entry.firstLine) : null;
  const textIn = (path: string): string => wordsOf(opened, entry, verdict, path);
  return {
    entry,
    reason: verdict.reason,
    move: { to: verdict.topic, heading, textIn },
    wordless: textIn(INDEX).trim() === '',
  };
}

/** The entry as an item that points at nothing, with what is nested below it. */
function wordsOf(
  opened: Opened,
  entry: IndexEntry,
  { withTitle }: Case & { _tag: 'Remove' },
  path: string,
): string {
  const { view, index } = opened;
  const [own, ...others] = entry.links;
  const nested = nestedText(opened, entry, path);
  const edits = moveEdits(view, others, path);
  const title = withTitle ? oneLine(own.label).trim() : '';
  const hook = oneLine(editedSlice(index.content, entry.hookStart, entry.end, edits)).trim();
  const words = [title, hook].filter((part) => part !== '').join(' — ');
  const box = withTitle ? (/\[[ xX]\] /.exec(entry.lead)?.[0] ?? '') : '';
  return words === '' && nested === '' ? '' : `- ${box}${words}${nested}`;
}

function nestedText({ view, index, table }: Opened, entry: IndexEntry, path: string): string {
  if (entry.nested === null) return '';
  const start = lineStart(table, entry.nested.firstLine);
  const end = lineStart(table, entry.nested.lastLine + 1);
  const links = linksWithin(bodyOf(index).links, start, end);
  const text = editedSlice(index.content, start, end, moveEdits(view, links, path));
  const indent = /^\s*/.exec(entry.lead)?.[0] ?? '';
  const dedented = text
    .split(/\r\n|\n|\r/)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  return `\n${dedented.join('\n').trimEnd()}`;
}

function withoutNewlyBare(image: StoreImage, before: Document): StoreImage {
  const after = viewOf(image).index;
  if (after === null) return image;
  const table = lineTable(after.content);
  const edits = newlyBare(before, after).map(({ firstLine, lastLine }) =>
    removeLines(table, firstLine, lastLine),
  );
  return withContent(image, INDEX, applyEdits(after.content, edits));
}
