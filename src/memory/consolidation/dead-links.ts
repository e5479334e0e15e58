import { bodyOf, type Document } from '../document.js';
import { applyEdits, type Edit } from '../edits.js';
import { linkResolver } from '../link-target.js';
import type { Link } from '../markdown/links.js';
import { pointAt, renamedTarget, unlink } from '../mending/link-edits.js';
import type { Steps } from '../steps.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { folderOf } from '../store-paths.js';
import { rewriteEach } from './editable.js';

/** A link without a label that is all of its statement has the words of its target to say, lest nothing is left. */
const withoutLink = (document: Document, link: Link): Edit => {
  const isAll =
    link.label.trim() === '' &&
    bodyOf(document).statements.some(({ start, end }) => start === link.start && end === link.end);
  return isAll ? { ...unlink(link), text: link.target } : unlink(link);
};

/**
 * Mends the dead links of topics: one whose file can only have moved leads there again, any other becomes the words it
 * was. The index is not touched: its rules mend entries as a whole.
 */
export const mendDeadLinks = (image: StoreImage): Steps<StoreImage> => {
  const resolve = linkResolver(image);
  const renamed = renamedTarget(image);
  return rewriteEach(image, ({ path, document }) => {
    if (path === INDEX) return document.content;
    const edits = bodyOf(document).links.flatMap((link) => {
      const target = resolve(path, link);
      if (target._tag !== 'Dead') return [];
      const found = renamed(target.path);
      return [
        found === null || found === path ? withoutLink(document, link) : pointAt(link, found, folderOf(path)),
      ];
    });
    return applyEdits(document.content, edits);
  });
};
