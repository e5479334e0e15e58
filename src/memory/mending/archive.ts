import { bodyOf, documentOf } from '../document.js';
import { applyEdits } from '../edits.js';
import { frozenOf } from '../frozen.js';
import type { StoreImage } from '../store-image.js';
import { isArchive } from '../store-paths.js';
import { viewOf } from '../store-view.js';
import { pointAt, renamedTarget, unlink } from './link-edits.js';
import { type Mended, withContent } from './mended.js';

/** An archive of the index is kept like the index: where a topic is gone its entry's words stay, and its link goes. */
export function unlinkArchive(image: StoreImage): Mended {
  const archives = [...image].filter(([path, file]) => isArchive(path) && frozenOf(path, file) === undefined);
  if (archives.length === 0) return { image, leftOut: [] };
  const view = viewOf(image);
  const renamed = renamedTarget(image);
  const mended = archives.reduce((current, [path, file]) => {
    const document = documentOf(file.bytes);
    if (document === null) return current;
    const edits = bodyOf(document).links.flatMap((link) => {
      const target = view.resolve(path, link);
      if (target._tag !== 'Dead') return [];
      const other = renamed(target.path);
      return [other === null ? unlink(link) : pointAt(link, other)];
    });
    return withContent(current, path, applyEdits(document.content, edits));
  }, image);
  return { image: mended, leftOut: [] };
}
