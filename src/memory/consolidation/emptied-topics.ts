import { bodyOf, type Document, documentOf } from '../document.js';
import { applyEdits } from '../edits.js';
import type { FrontMatter } from '../front-matter.js';
import { frozenOf } from '../frozen.js';
import { linkResolver, slugOf } from '../link-target.js';
import { keyOfInline, keyOfText } from '../markdown/statement-key.js';
import { pointAt } from '../mending/link-edits.js';
import type { StoreImage } from '../store-image.js';
import { baseNameOf, folderOf } from '../store-paths.js';
import { headingsOf } from './bare-headings.js';
import { keysOf, rewriteEach } from './editable.js';
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
  const nothingElse = bodyOf(document).root.children.every(
    ({ type }) => type === 'heading' || type === 'thematicBreak',
  );
  return (
    nothingElse &&
    headingsOf(document)
      .map(keyOfInline)
      .every((key) => told.has(key) || names.has(slugOf(key)))
  );
};

/** Topics that a file which is not to be changed links to: were they gone, its links would be dead. */
const linkedFromFrozen = (image: StoreImage): ReadonlySet<string> => {
  const resolve = linkResolver(image);
  return new Set(
    [...image].flatMap(([path, file]) => {
      const document = frozenOf(path, file) === undefined ? null : documentOf(file.bytes);
      return (document === null ? [] : bodyOf(document).links).flatMap((link) => {
        const target = resolve(path, link);
        return target._tag === 'Live' ? [target.path] : [];
      });
    }),
  );
};

/** For each topic that has nothing left to say: the topic that says it now. */
const successors = (
  image: StoreImage,
  merges: ReadonlyMap<string, readonly Merge[]>,
): ReadonlyMap<string, string> => {
  const needed = linkedFromFrozen(image);
  const found = new Map<string, string>();
  for (const [path, own] of merges) {
    const file = image.get(path);
    const document = file === undefined ? null : documentOf(file.bytes);
    const keeper = own[0]?.kept.path;
    if (document === null || keeper === undefined || keysOf(document).length > 0 || needed.has(path))
      continue;
    if (!headingsAddNothing(path, document, own)) continue;
    if (addsNothing(document.frontMatter, own, keepersOf(image, own))) found.set(path, keeper);
  }
  return found;
};

/**
 * Takes away topics all of whose statements were merged into others, and lets every link to one lead to the topic that
 * says the same. A topic whose front matter or headings say more stays, without the statements.
 */
export const dropEmptiedTopics = (
  image: StoreImage,
  merges: ReadonlyMap<string, readonly Merge[]>,
): StoreImage => {
  const gone = successors(image, merges);
  if (gone.size === 0) return image;
  const resolve = linkResolver(image);
  const relinked = rewriteEach(image, ({ path, document }) =>
    applyEdits(
      document.content,
      bodyOf(document).links.flatMap((link) => {
        const target = resolve(path, link);
        const successor = target._tag === 'Live' ? gone.get(target.path) : undefined;
        return successor === undefined ? [] : [pointAt(link, successor, folderOf(path))];
      }),
    ),
  );
  return new Map([...relinked].filter(([path]) => !gone.has(path)));
};
