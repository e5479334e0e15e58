import { bodyOf, documentOf } from '../document.js';
import { applyEdits } from '../edits.js';
import { isBlank } from '../file-bytes.js';
import { frozenOf } from '../frozen.js';
import { linkResolver } from '../link-target.js';
import { pointAt } from '../mending/link-edits.js';
import type { Steps } from '../steps.js';
import type { StoreImage } from '../store-image.js';
import { baseNameOf, folderOf } from '../store-paths.js';
import { encodeText } from '../text.js';
import { rewriteEach } from './editable.js';
import type { Merge } from './merge-duplicates.js';
import { hasNothingLeft } from './nothing-left.js';

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
  needed: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [path, own] of merges) {
    const file = image.get(path);
    const document = file === undefined ? null : documentOf(file.bytes);
    const keeper = own[0]?.kept.path;
    if (document === null || keeper === undefined || needed.has(path)) continue;
    if (hasNothingLeft(image, path, document, own)) found.set(path, keeper);
  }
  return found;
};

/** A topic that has to stay gets a heading where nothing else is left: one that is empty would be taken for deleted. */
const withHeadings = (
  image: StoreImage,
  merges: ReadonlyMap<string, readonly Merge[]>,
  needed: ReadonlySet<string>,
): StoreImage => {
  const bare = [...merges.keys()].flatMap((path) => {
    const file = image.get(path);
    return file !== undefined && needed.has(path) && isBlank(file) ? [[path, file] as const] : [];
  });
  if (bare.length === 0) return image;
  const named = bare.map(([path, file]) => {
    const content = `# ${baseNameOf(path).replace(/\.md$/, '')}\n`;
    return [path, { ...file, bytes: encodeText({ bom: false, content }) }] as const;
  });
  return new Map([...image, ...named]);
};

/**
 * Takes away topics all of whose statements were merged into others, and lets every link to one lead to the topic that
 * says the same. A topic whose front matter or headings say more stays, without the statements.
 */
export function* dropEmptiedTopics(
  image: StoreImage,
  merges: ReadonlyMap<string, readonly Merge[]>,
): Steps<StoreImage> {
  const needed = linkedFromFrozen(image);
  const gone = successors(image, merges, needed);
  const standing = withHeadings(image, merges, needed);
  if (gone.size === 0) return standing;
  const resolve = linkResolver(standing);
  const relinked = yield* rewriteEach(standing, ({ path, document }) =>
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
}
