import * as E from 'fp-ts/lib/Either.js';
import { findFence, readFrontMatter } from '../front-matter.js';
import { decodeText } from '../text.js';

/** A skill is a page of wishes, and every dream pays for it. Bytes. */
export const LARGEST_SKILL = 16 * 1024;

/** The wishes in a skill file, without its front matter; or why they cannot be taken, as the end of a sentence. */
export const skillBody = (bytes: Uint8Array): E.Either<string, string> => {
  if (bytes.length > LARGEST_SKILL) return E.left(`is larger than ${LARGEST_SKILL / 1024} KB`);
  const text = decodeText(bytes);
  if (text === null) return E.left('is no text in UTF-8');
  const fence = findFence(text.content);
  const frontMatter = readFrontMatter(fence);
  if (frontMatter._tag === 'Malformed')
    return E.left(`has front matter that cannot be read: ${frontMatter.reason}`);
  const body = text.content.slice(fence.bodyStart).trim();
  return body === '' ? E.left('has no words below its front matter') : E.right(body);
};
