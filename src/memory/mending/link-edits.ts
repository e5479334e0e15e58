import type { Edit } from '../edits.js';
import { slugOf, topicsByName } from '../link-target.js';
import type { Link } from '../markdown/links.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { baseNameOf, folderOf } from '../store-paths.js';
import type { StoreView } from '../store-view.js';
import { linkTarget } from './entry-line.js';

/** The link without its brackets: its words stay. */
export function unlink(link: Link): Edit {
  return { start: link.start, end: link.end, text: link.label };
}

/**
 * The same for the link that an entry begins with. One without words leaves its target's, set off from what follows: an
 * item that begins with nothing is another block.
 */
export function unlinkEntry(content: string, link: Link): Edit {
  if (link.label.trim() !== '') return unlink(link);
  const isSetOff = /^\s*(?:[—–:|-]|$)/.test(content.slice(link.end, link.end + 80));
  return { ...unlink(link), text: isSetOff ? link.target : `${link.target} —` };
}

/** The link, leading to `path` of the store from a file in `folder` of it; the place in the file stays named. */
export function pointAt(link: Link, path: string, folder = ''): Edit {
  const place = /#.*$/s.exec(link.target)?.[0] ?? '';
  return rewritten(link, linkTarget(relative(folder, path)) + place);
}

function rewritten(link: Link, target: string): Edit {
  return {
    start: link.start,
    end: link.end,
    text: `[${link.label}](${/[\s()<>]/.test(target) ? `<${target}>` : target})`,
  };
}

/** Finds the one topic that a dead link can only have meant: the same name in another folder, or written otherwise. */
export function renamedTarget(image: StoreImage): (deadPath: string) => string | null {
  const names = topicsByName(image);
  return (deadPath) => names.get(slugOf(baseNameOf(deadPath))) ?? null;
}

/**
 * What makes links of the index right in the file `to`: relative ones are written anew where it lies in another
 * folder, dead ones lose their brackets, and those that lean on a definition of the index carry their target along.
 */
export function moveEdits(view: StoreView, links: readonly Link[], to: string): readonly Edit[] {
  const folder = folderOf(to);
  return links.flatMap((link) => {
    const target = view.resolve(INDEX, link);
    if (target._tag === 'Dead') return [unlink(link)];
    // A wikilink finds its file from every folder.
    if (link.kind === 'wiki' || (folder === '' && link.kind === 'inline')) return [];
    if (target._tag === 'Live') return [pointAt(link, target.path, folder)];
    const isRelative = !/^(?:[a-z][a-z0-9+.-]*:|[/\\~#?])/i.test(link.target);
    const up = isRelative ? '../'.repeat(folder.split('/').length - 1) : '';
    return [rewritten(link, up + link.target)];
  });
}

function relative(folder: string, path: string): string {
  const from = folder.split('/').slice(0, -1);
  const to = path.split('/');
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
}
