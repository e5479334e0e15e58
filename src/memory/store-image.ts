/** Why only the name of a file is known: its content is never read, and no copy is made of it. */
export type NameOnly = 'symlink' | 'too-large' | 'other';

/**
 * Why a file of a store is not the agent's to change.
 * - `pinned`: its front matter says `pinned: true`
 * - `log`: a daily log; logs are append-only
 * - `symlink`, `hard-link`: other names share it, so it is left alone and reported
 * - `protected`: its folder may not be written to, so that nothing new is made there either
 * - `foreign`: another user's, in a folder where each may replace only files of his own
 * - `too-large`: Markdown of more than `LARGEST_FILE` bytes
 * - `not-text`: Markdown by name, but not valid UTF-8
 * - `other`: not Markdown; only its name is known, for links that point at it
 */
export type Frozen = 'pinned' | 'log' | 'hard-link' | 'protected' | 'foreign' | 'not-text' | NameOnly;

export function isNameOnly(frozen: Frozen | null | undefined): frozen is NameOnly {
  return frozen === 'symlink' || frozen === 'too-large' || frozen === 'other';
}

/**
 * One file as it stands. `bytes` are exact; they are empty where only the name is known. `size`: how many bytes a file has
 * that is too large.
 */
export type StoreFile = {
  readonly bytes: Uint8Array;
  readonly mode: number;
  readonly frozen?: Frozen;
  readonly size?: number;
};

/** A store's content at one moment: path relative to the memory folder, `/` separated, to file. */
export type StoreImage = ReadonlyMap<string, StoreFile>;

/** The name of the index that a session loads. */
export const INDEX = 'MEMORY.md';

/** A file that was not there before is as private as the index is; where there is none, it is for its owner alone. */
export const modeOfNew = (image: StoreImage): number => image.get(INDEX)?.mode ?? 0o600;
