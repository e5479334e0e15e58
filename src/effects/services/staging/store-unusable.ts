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
export const MOST_FILES = 10_000;
export const LARGEST_FILE = 4 * 1024 * 1024;
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

export const tooLarge = (path: string, size: number): StoreUnusable =>
  unusable(
    path,
    `The file ${path} has ${size} bytes; at most ${LARGEST_FILE} are taken.`,
    'Split it or move it out of the memory folder.',
  );

export const tooDeep = (path: string): StoreUnusable =>
  unusable(
    path,
    `The folder ${path} lies more than ${DEEPEST_FOLDER} folders deep.`,
    'Move it out of the memory folder.',
  );
