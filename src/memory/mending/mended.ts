import type { LeftOut } from '../change.js';
import { documentOf } from '../document.js';
import type { Steps } from '../steps.js';
import { modeOfNew, type StoreFile, type StoreImage } from '../store-image.js';
import { encodeText, lineEndingOf } from '../text.js';

/** A store after a rule was applied, and what was taken out of its index on the way. */
export type Mended = { readonly image: StoreImage; readonly leftOut: readonly LeftOut[] };

/** Applies rules one after the other, one a step. */
export function* inTurn(
  image: StoreImage,
  ...rules: readonly ((image: StoreImage) => Mended)[]
): Steps<Mended> {
  let mended: Mended = { image, leftOut: [] };
  for (const rule of rules) {
    const next = rule(mended.image);
    mended = { image: next.image, leftOut: [...mended.leftOut, ...next.leftOut] };
    yield;
  }
  return mended;
}

/** The image with a file's text replaced. */
export function withContent(image: StoreImage, path: string, content: string): StoreImage {
  const file = image.get(path);
  if (file !== undefined && documentOf(file.bytes)?.content === content) return image;
  return new Map([...image, [path, fileWith(image, path, content)]]);
}

/** A file with new text; its byte order mark and mode stay. */
export function fileWith(image: StoreImage, path: string, content: string): StoreFile {
  const file = image.get(path);
  const bom = file === undefined ? false : (documentOf(file.bytes)?.bom ?? false);
  return { ...file, bytes: encodeText({ bom, content }), mode: file?.mode ?? modeOfNew(image) };
}

/** The text with its lines ended like those of `like`. */
export function withEndingsOf(like: string, text: string): string {
  return text.replace(/\r\n|\n|\r/g, lineEndingOf(like));
}
