import { bodyOf, documentOf } from '../document.js';
import { keyOfText } from '../markdown/statement-key.js';
import { wordsIn } from '../self-contained.js';
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

/** Characters without a shape, where the store has more of them than before. */
function shapeless(before: StoreImage, after: StoreImage): readonly Breach[] {
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

/** Fewer words say nothing by themselves: a mark for a program, a heading of a template. */
const STATEMENT_WORDS = 3;

const unseenIn = (image: StoreImage, path: string): readonly string[] => {
  const file = image.get(path);
  const document = file === undefined || isNameOnly(file.frozen) ? null : documentOf(file.bytes);
  return document === null ? [] : bodyOf(document).unseen.map(keyOfText);
};

/** What HTML hides, where nothing of the kind stood in the store before. */
function commented(before: StoreImage, after: StoreImage): readonly Breach[] {
  const changed = [...after.keys()].filter((path) => before.get(path) !== after.get(path));
  const found = changed.flatMap((path) =>
    unseenIn(after, path)
      .filter((words) => wordsIn(words) >= STATEMENT_WORDS)
      .map((words) => ({ path, words })),
  );
  if (found.length === 0) return [];
  const known = new Set([...before.keys()].flatMap((path) => unseenIn(before, path)));
  return found
    .filter(({ words }) => !known.has(words))
    .map(({ path, words }) => ({
      _tag: 'TextHidden',
      path,
      measured: 1,
      allowed: 0,
      message: `${path} says something in a comment or a hidden element, which a session reads and nobody sees: "${words.slice(0, 80)}".`,
    }));
}

/** Text that no person sees and a session reads, and that is new. */
export const hiddenText = (before: StoreImage, after: StoreImage): readonly Breach[] => [
  ...shapeless(before, after),
  ...commented(before, after),
];
