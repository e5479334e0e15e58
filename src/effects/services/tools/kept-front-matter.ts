import { findFence, readFrontMatter } from '../../../memory/front-matter.js';

const frontMatterOf = (text: string) => {
  const fence = findFence(text.replace(/^\uFEFF/, ''));
  return { ...readFrontMatter(fence), looksMeant: /^[\w-]+:/m.test(fence.yaml ?? '') };
};

/**
 * Why a text is not to be written: its front matter cannot be read, though what stood there before could be, or nothing did.
 * null: nothing is wrong with it. A line of dashes above prose is no front matter.
 */
export const brokenFrontMatter = (before: string, after: string): string | null => {
  const now = frontMatterOf(after);
  if (now._tag !== 'Malformed' || after === before) return null;
  const was = frontMatterOf(before)._tag;
  if (was === 'Malformed' || (was === 'None' && !now.looksMeant)) return null;
  return `its front matter could not be read any more, because ${now.reason}. Mend that line (a value with a colon or a quote in it goes between quotes), and keep the lines of three dashes`;
};

/** A sentence on keys of the front matter that a text leaves out, beginning with a space; empty: none. */
export const droppedKeys = (before: string, after: string): string => {
  const was = frontMatterOf(before);
  const now = frontMatterOf(after);
  if (was._tag !== 'Parsed' || now._tag === 'Malformed' || after === '') return '';
  const kept = new Set(now._tag === 'Parsed' ? now.keys : []);
  const dropped = was.keys.filter((key) => !kept.has(key));
  return dropped.length === 0
    ? ''
    : ` Its front matter no longer has ${dropped.join(', ')}; put that back unless it was meant to go.`;
};
