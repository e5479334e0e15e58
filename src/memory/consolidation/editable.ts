import { bodyOf, type Document, documentOf } from '../document.js';
import { frozenOf } from '../frozen.js';
import { FILES_A_STEP, type Steps } from '../steps.js';
import { INDEX, type StoreFile, type StoreImage } from '../store-image.js';
import { isTopicPath } from '../store-paths.js';
import { encodeText } from '../text.js';

/** A topic, or the index, that may be changed. */
export type Editable = { readonly path: string; readonly file: StoreFile; readonly document: Document };

/** What may be changed of a store, in the order of its paths. */
export const editablesOf = (image: StoreImage): readonly Editable[] =>
  [...image]
    .filter(([path, file]) => (path === INDEX || isTopicPath(path)) && frozenOf(path, file) === undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, file]) => {
      const document = documentOf(file.bytes);
      return document === null ? [] : [{ path, file, document }];
    });

/** The file with another text; its byte order mark and mode stay. */
export const withText = ({ file, document }: Editable, content: string): StoreFile => ({
  ...file,
  bytes: encodeText({ bom: document.bom, content }),
});

/** Every statement's key, in the order of the text. */
export const keysOf = (document: Document): readonly string[] =>
  bodyOf(document).statements.map(({ key }) => key);

/**
 * Rewrites words inside statements. A rewriting after which a file no longer has as many statements has joined, split
 * or lost some; it is not taken.
 */
export function* rewriteEach(image: StoreImage, rewrite: (editable: Editable) => string): Steps<StoreImage> {
  const after = new Map(image);
  for (const [at, editable] of editablesOf(image).entries()) {
    if (at % FILES_A_STEP === 0) yield;
    const content = rewrite(editable);
    if (content === editable.document.content) continue;
    yield;
    const file = withText(editable, content);
    const document = documentOf(file.bytes);
    if (document !== null && keysOf(document).length === keysOf(editable.document).length)
      after.set(editable.path, file);
  }
  return after;
}
