import type { StoreFile, StoreImage } from '../../../src/memory/store-image.js';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const textOf = (image: StoreImage, path: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(image.get(path)?.bytes);

export const file = (text: string, frozen?: StoreFile['frozen']): StoreFile => ({
  bytes: bytesOf(text),
  mode: 0o644,
  ...(frozen === undefined ? {} : { frozen }),
});

/** An image of text files, all with the same mode. */
export const imageOf = (files: Readonly<Record<string, string | StoreFile>>): StoreImage =>
  new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? file(content) : content,
    ]),
  );
