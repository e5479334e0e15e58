import type { Steps } from '../../../memory/steps.js';
import type { StoreImage } from '../../../memory/store-image.js';
import { decodeText } from '../../../memory/text.js';
import type { Spare } from '../../../permissions/secrets/masker.js';
import type { Masking } from './masking.js';

/** Tells whether a secret stood in the store when it was staged: such a one may stay there, in whatever file. */
export type StoreSecrets = { readonly has: Spare };

const textOf = (bytes: Uint8Array): string => decodeText(bytes)?.content ?? '';

/**
 * Looks through the whole store, so that a secret that can only be told in one place, or in a whole file, is known
 * wherever a part of it is shown. `folders` are the run's own.
 */
export function* learningSecrets(
  image: StoreImage,
  folders: readonly string[],
  masking: Masking,
): Steps<StoreSecrets> {
  const own = new Set<string>();
  const learn = (text: string): void => {
    for (const secret of masking.secretsIn(text) ?? []) own.add(secret);
  };
  for (const folder of folders) learn(folder);
  for (const [path, { bytes }] of image) {
    yield;
    learn(path);
    learn(textOf(bytes));
  }
  const names = [...folders, ...image.keys()];
  const stands = (secret: string): boolean =>
    names.some((name) => name.includes(secret)) ||
    [...image.values()].some(({ bytes }) => textOf(bytes).includes(secret));
  const looked = new Map<string, boolean>();
  return {
    has: (secret) => {
      if (own.has(secret)) return true;
      const known = looked.get(secret) ?? stands(secret);
      looked.set(secret, known);
      return known;
    },
  };
}
