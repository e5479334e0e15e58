import { bodyOf, type Document, documentOf } from './document.js';
import { frozenOf } from './frozen.js';
import { type LinkResolver, linkResolver } from './link-target.js';
import { INDEX, isNameOnly, type StoreFile, type StoreImage } from './store-image.js';
import { isArchive, topicsOf } from './store-paths.js';
import { splitLines } from './text.js';

/** A store with its index opened and its links resolved. */
export type StoreView = {
  readonly image: StoreImage;
  /** `null`: there is none, or what there is cannot be read as text. */
  readonly index: Document | null;
  readonly topics: ReadonlyArray<readonly [string, StoreFile]>;
  readonly resolve: LinkResolver;
};

export function viewOf(image: StoreImage): StoreView {
  const index = image.get(INDEX);
  return {
    image,
    index: index === undefined || isNameOnly(index.frozen) ? null : documentOf(index.bytes),
    topics: topicsOf(image),
    resolve: linkResolver(image),
  };
}

/** Lines and bytes that a session would have to load; of an index too large to be read no lines are known. */
export function indexSize(image: StoreImage): { readonly lines: number; readonly bytes: number } {
  const index = image.get(INDEX);
  if (index === undefined) return { lines: 0, bytes: 0 };
  const { bytes, size = bytes.length } = index;
  return { lines: splitLines(documentOf(bytes)?.content ?? '').length, bytes: size };
}

/** Paths that the index leads to: by its own links, or by those of an archive, which must have an entry itself. */
export function indexedPaths(view: StoreView): ReadonlySet<string> {
  const direct = view.index === null ? [] : livePaths(view, INDEX, view.index);
  const archives = view.topics.flatMap(([path]) => (isArchive(path) ? livePathsOf(view, path) : []));
  return new Set([...direct, ...archives]);
}

function livePathsOf(view: StoreView, path: string): readonly string[] {
  const file = view.image.get(path);
  const document = file === undefined ? null : documentOf(file.bytes);
  return document === null ? [] : livePaths(view, path, document);
}

function livePaths(view: StoreView, from: string, document: Document): readonly string[] {
  return bodyOf(document).links.flatMap((link) => {
    const target = view.resolve(from, link);
    return target._tag === 'Live' ? [target.path] : [];
  });
}

/** Topics that the index should lead to and does not. What holds no words, or is not known to, needs no entry. */
export function orphansOf(view: StoreView): readonly string[] {
  const indexed = indexedPaths(view);
  return view.topics
    .filter(([path, file]) => !indexed.has(path) && needsEntry(path, file))
    .map(([path]) => path);
}

function needsEntry(path: string, file: StoreFile): boolean {
  const frozen = frozenOf(path, file);
  if (isNameOnly(frozen) || frozen === 'not-text') return false;
  return (documentOf(file.bytes)?.content.trim() ?? '') !== '';
}
