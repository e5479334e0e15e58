import { hash } from 'node:crypto';

/** SHA-256 in lower-case hexadecimal; a string counts as its UTF-8 bytes. */
export const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes);
