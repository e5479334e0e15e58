import type { LeftOut } from '../change.js';
import { bodyOf, type Document } from '../document.js';
import { applyEdits, type Edit, editedSlice } from '../edits.js';
import { INDEX_BYTES, INDEX_LINES, INDEX_LINES_AFTER_SHRINKING } from '../limits.js';
import { type LineTable, lineStart, lineTable, removeLines } from '../line-table.js';
import { linksWithin } from '../markdown/links.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { indexSize, type StoreView, viewOf } from '../store-view.js';
import { moveEdits } from './link-edits.js';
import { type Mended, withContent } from './mended.js';
import { ARCHIVE_ENTRIES, type Collection, type Move, NOTES, place } from './placement.js';
import { type Section, sectionsOf, sectionTitleAt } from './sections.js';
import { leavingOrder, type Unit, unitsOf } from './units.js';

/** Room kept for the entries of the two files that take what leaves: lines, and bytes. */
const RESERVED = { lines: 4, bytes: 600 };

/** Brings an index that is over budget within it. Prose moves to the notes topic, entries to the archive. */
export function shrinkIndex(image: StoreImage): Mended {
  const { lines, bytes } = indexSize(image);
  const view = viewOf(image);
  if (view.index === null || (lines <= INDEX_LINES && bytes <= INDEX_BYTES)) return { image, leftOut: [] };
  const table = lineTable(view.index.content);
  const leaving = unitsThatLeave(view, view.index, table);
  const isProse = (unit: Unit): boolean => unit.entries.length === 0;
  const prose = moveAway(view, view.index, table, image, leaving.filter(isProse), NOTES);
  const entries = moveAway(
    view,
    view.index,
    table,
    prose.image,
    leaving.filter((unit) => !isProse(unit)),
    ARCHIVE_ENTRIES,
  );
  const edits = leaving.map((unit) => removeLines(table, unit.firstLine, unit.lastLine));
  const rest = withoutBareHeadings(withContent(entries.image, INDEX, applyEdits(view.index.content, edits)));
  return { image: rest.image, leftOut: [...prose.leftOut, ...entries.leftOut, ...rest.leftOut] };
}

function unitsThatLeave(view: StoreView, index: Document, table: LineTable): readonly Unit[] {
  let lines = table.lines.length;
  let bytes = indexSize(view.image).bytes;
  const leaving: Unit[] = [];
  for (const unit of leavingOrder(unitsOf(view, index))) {
    if (lines <= INDEX_LINES_AFTER_SHRINKING - RESERVED.lines && bytes <= INDEX_BYTES - RESERVED.bytes) break;
    const { start, end } = removeLines(table, unit.firstLine, unit.lastLine);
    const cut = index.content.slice(start, end);
    leaving.push(unit);
    // Blank lines that parted it from its neighbours go with it.
    lines -= cut.split('\n').length - 1;
    bytes -= new TextEncoder().encode(cut).length;
  }
  return leaving.sort((a, b) => a.start - b.start);
}

function moveAway(
  view: StoreView,
  index: Document,
  table: LineTable,
  image: StoreImage,
  units: readonly Unit[],
  collection: Collection,
): Mended {
  const sections = sectionsOf(index);
  const moves = units.map((unit) => moveOf(view, index, table, sections, unit));
  const { image: placed, places } = place(image, moves, collection);
  const leftOut = units.flatMap((unit, at): readonly LeftOut[] => {
    const movedTo = places[at] ?? null;
    const entries = unit.entries.map((entry) => entry.raw);
    const texts = entries.length > 0 ? entries : [index.content.slice(unit.start, unit.end)];
    return texts.map((entry) => ({ entry, reason: 'the index is over its budget', movedTo }));
  });
  return { image: placed, leftOut };
}

function moveOf(
  view: StoreView,
  index: Document,
  table: LineTable,
  sections: readonly Section[],
  unit: Unit,
): Move {
  const start = lineStart(table, unit.firstLine);
  const end = lineStart(table, unit.lastLine + 1);
  const links = linksWithin(bodyOf(index).links, start, end);
  return {
    to: null,
    heading: sectionTitleAt(sections, unit.firstLine),
    textIn: (path) =>
      editedSlice(index.content, start, end, moveEdits(view, links, path)).replace(/[\r\n]+$/, ''),
  };
}

/** Headings with nothing under them point at nothing and take up room. */
function withoutBareHeadings(image: StoreImage): Mended {
  const { index } = viewOf(image);
  if (index === null) return { image, leftOut: [] };
  const table = lineTable(index.content);
  const bare = sectionsOf(index).filter((section) => section.bare && section.depth > 1);
  const edits: Edit[] = bare.map(({ firstLine, lastLine }) => removeLines(table, firstLine, lastLine));
  return { image: withContent(image, INDEX, applyEdits(index.content, edits)), leftOut: [] };
}
