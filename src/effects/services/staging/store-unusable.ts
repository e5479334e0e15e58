import { LARGEST_FILE } from '../../../memory/limits.js';
import type { NameOnly } from '../../../memory/store-image.js';

/** A store that cannot be worked on as it is. `reason` says what was found where, `advice` what to do. */
export type StoreUnusable = {
  readonly _tag: 'StoreUnusable';
  readonly path: string;
  readonly reason: string;
  readonly advice: string;
};

const unusable = (path: string, reason: string, advice: string): StoreUnusable => ({
  _tag: 'StoreUnusable',
  path,
  reason,
  advice,
});

/** Far more than a store is good for; beyond it a copy of everything is no longer a small thing to make. */
export const MOST_FILES = 20_000;
export const DEEPEST_FOLDER = 12;

export const missing = (path: string): StoreUnusable =>
  unusable(
    path,
    `There is no memory folder at ${path}.`,
    'There may be none yet: an agent makes it with its first memory. If there was one, check that it was not moved or deleted.',
  );

export const notAFolder = (path: string): StoreUnusable =>
  unusable(path, `${path} is not a folder.`, 'Name the memory folder itself.');

export const tooMany = (path: string): StoreUnusable =>
  unusable(
    path,
    `The memory folder ${path} holds more than ${MOST_FILES} files.`,
    'Check that it is a memory folder; archive what is old elsewhere.',
  );

/** A folder that was named for reading; `sentence` says what is wrong with it. */
export const noReadRoot = (path: string, sentence: string): StoreUnusable =>
  unusable(path, sentence, 'Dream without it, or name another folder.');

const BECAME: Readonly<Record<NameOnly, string>> = {
  symlink: 'a symbolic link',
  'too-large': `a file of more than ${LARGEST_FILE} bytes`,
  other: 'something else than a file',
};

export const noLongerReadable = (path: string, became: NameOnly): StoreUnusable =>
  unusable(
    path,
    `${path} became ${BECAME[became]} in the copy, so that it cannot be taken back into the store.`,
    'Whoever works on the copy has to leave it a file, and smaller.',
  );

export const tooDeep = (path: string): StoreUnusable =>
  unusable(
    path,
    `The folder ${path} lies more than ${DEEPEST_FOLDER} folders deep.`,
    'Move it out of the memory folder.',
  );
