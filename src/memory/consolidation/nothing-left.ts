import { bodyOf, type Document, documentOf } from '../document.js';
import type { FrontMatter } from '../front-matter.js';
import { slugOf } from '../link-target.js';
import { keyOfText } from '../markdown/statement-key.js';
import type { StoreImage } from '../store-image.js';
import { baseNameOf } from '../store-paths.js';
import { headingsOf } from './bare-headings.js';
import { keysOf } from './editable.js';
import type { Merge } from './merge-duplicates.js';

/** Keys of a front matter that say something of the file, not of the world. Any other key is somebody's and keeps its file. */
const ABOUT_THE_FILE = new Set([
  'name',
  'description',
  'type',
  'node_type',
  'originSessionId',
  'modified',
  'created',
]);

const describes = (frontMatter: FrontMatter | undefined): string | null =>
  frontMatter?._tag === 'Parsed' && frontMatter.description !== null
    ? keyOfText(frontMatter.description)
    : null;

const keepersOf = (image: StoreImage, merges: readonly Merge[]): readonly Document[] =>
  [...new Set(merges.map(({ kept }) => kept.path))].flatMap((path) => {
    const file = image.get(path);
    return (file === undefined ? null : documentOf(file.bytes)) ?? [];
  });

/** Does the front matter say nothing that the files which keep the statements do not say? */
const addsNothing = (
  frontMatter: FrontMatter,
  merges: readonly Merge[],
  keepers: readonly Document[],
): boolean => {
  if (frontMatter._tag === 'None') return true;
  if (frontMatter._tag === 'Malformed' || frontMatter.keys.some((key) => !ABOUT_THE_FILE.has(key)))
    return false;
  const description = describes(frontMatter);
  if (description === null || description === '') return true;
  const inStatement = merges.some(({ redundant }) => ` ${redundant.key} `.includes(` ${description} `));
  return inStatement || keepers.some((keeper) => describes(keeper.frontMatter) === description);
};

/** Do the headings that are left say nothing but the topic's own name, or what a heading over the kept statements says? */
const headingsAddNothing = (path: string, document: Document, merges: readonly Merge[]): boolean => {
  const name = document.frontMatter._tag === 'Parsed' ? document.frontMatter.name : null;
  const names = new Set([slugOf(baseNameOf(path)), ...(name === null ? [] : [slugOf(name)])]);
  const told = new Set(merges.flatMap(({ kept }) => kept.statement.headings));
  const nothingElse = bodyOf(document).outline.every(
    ({ type }) => type === 'heading' || type === 'thematicBreak',
  );
  return (
    nothingElse &&
    headingsOf(document)
      .map(({ heading }) => heading.key)
      .every((key) => told.has(key) || names.has(slugOf(key)))
  );
};

/** Is nothing left of a topic, after these merges, that the topics which keep its statements do not say? */
export const hasNothingLeft = (
  image: StoreImage,
  path: string,
  document: Document,
  merges: readonly Merge[],
): boolean =>
  keysOf(document).length === 0 &&
  headingsAddNothing(path, document, merges) &&
  addsNothing(document.frontMatter, merges, keepersOf(image, merges));
