import { bodyOf, type Document, documentOf } from '../document.js';
import { entriesOf, type IndexEntry } from '../index-file.js';
import type { OutlineBlock } from '../markdown/outline.js';
import type { Span } from '../markdown/tree.js';
import { INDEX } from '../store-image.js';
import { isArchive } from '../store-paths.js';
import type { StoreView } from '../store-view.js';

/** A part of the index that moves as a whole: an item with all below it, or another block. */
export type Unit = Span & {
  /** Entries in it, outermost first; none: it is prose. */
  readonly entries: readonly IndexEntry[];
  /** The latest date that is known of what it points at or says (YYYY-MM-DD…); `null`: none. */
  readonly date: string | null;
};

/** The movable parts of an index in the order of its lines. What holds the index together itself is no part. */
export function unitsOf(view: StoreView, index: Document): readonly Unit[] {
  const entries = entriesOf(index);
  let next = 0;
  return bodyOf(index)
    .outline.flatMap(partsOf)
    .map((span) => {
      // Both are in the order of the lines.
      while ((entries[next]?.firstLine ?? span.firstLine) < span.firstLine) next += 1;
      const first = next;
      while ((entries[next]?.lastLine ?? Number.POSITIVE_INFINITY) <= span.lastLine) next += 1;
      const own = entries.slice(first, next);
      return { ...span, entries: own, date: dateOf(view, index.content.slice(span.start, span.end), own) };
    })
    .filter((unit) => !unit.entries.some((entry) => leadsToCollection(view, entry)));
}

function partsOf({ type, items, start, end, firstLine, lastLine }: OutlineBlock): readonly Span[] {
  if (type === 'list') return items;
  const isPart = type !== 'heading' && type !== 'definition' && type !== 'thematicBreak';
  return isPart ? [{ start, end, firstLine, lastLine }] : [];
}

/** The entries of the host's own collections stay: all that left the index hangs on them. */
function leadsToCollection(view: StoreView, entry: IndexEntry): boolean {
  const target = view.resolve(INDEX, entry.links[0]);
  return target._tag === 'Live' && (isArchive(target.path) || /^index-notes(?:-\d+)?\.md$/.test(target.path));
}

function dateOf(view: StoreView, text: string, entries: readonly IndexEntry[]): string | null {
  const written = text.match(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g) ?? [];
  const modified = entries.flatMap((entry) => {
    const target = view.resolve(INDEX, entry.links[0]);
    const file = target._tag === 'Live' ? view.image.get(target.path) : undefined;
    const frontMatter = file === undefined ? undefined : documentOf(file.bytes)?.frontMatter;
    return frontMatter?._tag === 'Parsed' && frontMatter.modified !== null ? [frontMatter.modified] : [];
  });
  return [...written, ...modified].sort().at(-1) ?? null;
}

/**
 * The order in which parts leave an index that has no room: prose first, because an index points and topics say; then
 * entries, the oldest first. An entry without date is as old as the dated one before it; a lower line is newer.
 */
export function leavingOrder(units: readonly Unit[]): readonly Unit[] {
  let latest = '';
  const dated = units.map((unit, line) => {
    latest = unit.date ?? latest;
    return { unit, line, date: latest };
  });
  const entries = dated.filter(({ unit }) => unit.entries.length > 0);
  entries.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)) || a.line - b.line);
  return [...units.filter((unit) => unit.entries.length === 0), ...entries.map(({ unit }) => unit)];
}
