import { documentOf } from '../document.js';
import { isNameOnly, type StoreImage } from '../store-image.js';
import type { Breach } from './breach.js';

/**
 * Characters that nobody sees but a model reads, or that show a text in another order than it has. Joiners within words
 * are left out: emoji and several scripts need them.
 */
const INVISIBLE =
  /[\u00AD\u200B\u2060-\u2064\u202A-\u202E\u2066-\u2069\u206A-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** Flags of some regions are a black flag and tags after it. */
const FLAG = /\u{1F3F4}[\u{E0061}-\u{E007A}]+\u{E007F}/gu;

const invisibleIn = (content: string): number => content.replace(FLAG, '').match(INVISIBLE)?.length ?? 0;

const contentOf = (image: StoreImage, path: string): string => {
  const file = image.get(path);
  return file === undefined || isNameOnly(file.frozen) ? '' : (documentOf(file.bytes)?.content ?? '');
};

/** Text that no person sees and a session reads: characters without a shape, where the store has more of them than before. */
export function hiddenText(before: StoreImage, after: StoreImage): readonly Breach[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  const total = (image: StoreImage): number =>
    paths.reduce((sum, path) => sum + invisibleIn(contentOf(image, path)), 0);
  const more = total(after) - total(before);
  if (more <= 0) return [];
  const path = paths.find((one) => invisibleIn(contentOf(after, one)) > invisibleIn(contentOf(before, one)));
  const message = `${path ?? 'The store'} has characters that nobody can see and a session reads: ${more} more than before.`;
  return [{ _tag: 'TextHidden', path: path ?? null, measured: more, allowed: 0, message }];
}
