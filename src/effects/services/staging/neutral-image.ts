import type { StoreFile, StoreImage } from '../../../memory/store-image.js';
import { decodeText, encodeText } from '../../../memory/text.js';
import { neutralise } from '../../../permissions/injection/neutralise.js';

/** A file as it may be let in; itself, where nothing in it is new that imitates what only a host or a tool says. */
const neutralFile = (old: StoreFile | undefined, file: StoreFile): StoreFile => {
  if (file === old || file.frozen !== undefined) return file;
  const [before, after] = [old === undefined ? null : decodeText(old.bytes), decodeText(file.bytes)];
  if (after === null) return file;
  const { text, found } = neutralise(before?.content ?? '', after.content);
  return found.length === 0 ? file : { ...file, bytes: encodeText({ bom: after.bom, content: text }) };
};

/**
 * The store as it may be let in, where tools that are not ours wrote: new text that imitates what only a host or a tool says is
 * spelled as words. Our own tools do that when they write, and tell the model.
 */
export const neutralImage = (before: StoreImage, after: StoreImage): StoreImage =>
  new Map([...after].map(([path, file]) => [path, neutralFile(before.get(path), file)]));
