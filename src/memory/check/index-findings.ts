import { bodyOf, type Document } from '../document.js';
import { entriesOf } from '../index-file.js';
import { ENTRY_LENGTH, INDEX_BYTES, INDEX_LINES } from '../limits.js';
import { entryLength, shortenEntry } from '../mending/shorten-entry.js';
import { INDEX } from '../store-image.js';
import { indexSize, orphansOf, type StoreView } from '../store-view.js';
import type { ErrorKind, Finding } from './finding.js';

/** Everything about the index that mending it would put right. */
export function indexErrors(view: StoreView): readonly Finding<ErrorKind>[] {
  const inIndex =
    view.index === null ? [] : [...deadLinks(view, view.index), ...entryErrors(view, view.index)];
  return [...overBudget(view), ...inIndex, ...orphansOf(view).map(orphan)];
}

function overBudget(view: StoreView): readonly Finding<ErrorKind>[] {
  const { lines, bytes } = indexSize(view.image);
  const over = (measured: number, allowed: number, unit: string): readonly Finding<ErrorKind>[] =>
    measured <= allowed
      ? []
      : [
          {
            _tag: 'IndexOverBudget',
            path: INDEX,
            message: `The index has ${measured} ${unit}; a session loads ${allowed} and nothing beyond.`,
            detail: unit,
          },
        ];
  return [...over(lines, INDEX_LINES, 'lines'), ...over(bytes, INDEX_BYTES, 'bytes')];
}

function deadLinks(view: StoreView, index: Document): readonly Finding<ErrorKind>[] {
  return bodyOf(index).links.flatMap((link) => {
    const target = view.resolve(INDEX, link);
    if (target._tag !== 'Dead') return [];
    const message = `The index points at ${target.path}, which is not there.`;
    return [{ _tag: 'DeadLink' as const, path: INDEX, line: link.firstLine, message, detail: target.path }];
  });
}

function entryErrors(view: StoreView, index: Document): readonly Finding<ErrorKind>[] {
  const firstLines = new Map<string, number>();
  return entriesOf(index).flatMap((entry) => {
    const found: Finding<ErrorKind>[] = [];
    const at = { path: INDEX, line: entry.firstLine };
    if (shortenEntry(index, entry) !== null) {
      const message = `The entry has ${entryLength(entry)} characters; what is over ${ENTRY_LENGTH} belongs in its topic.`;
      found.push({ ...at, _tag: 'OverLongEntry', message, detail: entry.title });
    }
    const target = view.resolve(INDEX, entry.links[0]);
    if (target._tag !== 'Live' || target.path.endsWith('/')) return found;
    const before = firstLines.get(target.path);
    if (before === undefined) firstLines.set(target.path, entry.firstLine);
    else {
      const message = `A second entry for ${target.path}; the first one is on line ${before}.`;
      found.push({ ...at, _tag: 'DuplicateEntry', message, detail: target.path });
    }
    return found;
  });
}

function orphan(path: string): Finding<ErrorKind> {
  return { _tag: 'Orphan', path, message: 'The index has no entry for this topic.', detail: null };
}
