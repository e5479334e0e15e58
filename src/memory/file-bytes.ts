import type { StoreFile } from './store-image.js';

/** Nothing but white space, or a byte order mark. */
export function isBlank(file: StoreFile): boolean {
  return new TextDecoder().decode(file.bytes).trim() === '';
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && a.every((byte, at) => byte === b[at]));
}
