import { type Document, documentOf } from '../document.js';
import { entriesOf } from '../index-file.js';
import { INDEX, type StoreFile, type StoreImage } from '../store-image.js';
import { orphansOf, viewOf } from '../store-view.js';
import { encodeText } from '../text.js';
import { appendTexts } from './append-blocks.js';
import { entryLine } from './entry-line.js';
import { type Mended, withContent, withEndingsOf } from './mended.js';

/** Gives every topic that the index does not lead to an entry, the newest last. Makes the index where there is none. */
export function indexOrphans(image: StoreImage): Mended {
  const view = viewOf(image);
  const orphans = orphansOf(view).flatMap((path) => {
    const file = image.get(path);
    return file === undefined ? [] : [{ path, file, modified: modifiedOf(file) }];
  });
  if (orphans.length === 0) return { image, leftOut: [] };
  const order = (a: { modified: string }, b: { modified: string }): number =>
    a.modified < b.modified ? -1 : Number(a.modified > b.modified);
  const lines = orphans.sort(order).map(({ path, file }) => entryLine(path, file));
  const index = view.index ?? documentOf(new TextEncoder().encode('# Memory\n'));
  return {
    image: index === null ? image : withContent(image, INDEX, withEntries(index, lines)),
    leftOut: [],
  };
}

/** ISO times sort as text; a topic that tells none counts as the oldest. */
function modifiedOf(file: StoreFile): string {
  const frontMatter = documentOf(file.bytes)?.frontMatter;
  return (frontMatter?._tag === 'Parsed' ? frontMatter.modified : null) ?? '';
}

/** At the end; where that is inside an open fence or comment, before everything else. */
function withEntries(index: Document, lines: readonly string[]): string {
  const atEnd = appendTexts(index.content, lines);
  const after = documentOf(encodeText({ bom: false, content: atEnd }));
  if (after !== null && entriesOf(after).length >= entriesOf(index).length + lines.length) return atEnd;
  const head = index.content.slice(0, index.bodyStart);
  const body = index.content.slice(index.bodyStart);
  return head + withEndingsOf(index.content, `${lines.join('\n')}\n\n`) + body;
}
