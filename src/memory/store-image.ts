/**
 * Why a file of a store is not the agent's to change.
 * - `pinned`: its front matter says `pinned: true`
 * - `log`: a daily log; logs are append-only
 * - `symlink`, `hard-link`: other names share it, so it is left alone and reported
 * - `not-text`: Markdown by name, but not valid UTF-8
 * - `other`: not Markdown; only its name is known, for links that point at it
 */
export type Frozen = 'pinned' | 'log' | 'symlink' | 'hard-link' | 'not-text' | 'other';

/** One file as it stands. `bytes` are exact; they are empty for `symlink` and `other`, whose content is never read. */
export type StoreFile = { readonly bytes: Uint8Array; readonly mode: number; readonly frozen?: Frozen };

/** A store's content at one moment: path relative to the memory folder, `/` separated, to file. */
export type StoreImage = ReadonlyMap<string, StoreFile>;

/** The name of the index that a session loads. */
export const INDEX = 'MEMORY.md';

/** A file that was not there before is as private as the index is; where there is none, it is for its owner alone. */
export const modeOfNew = (image: StoreImage): number => image.get(INDEX)?.mode ?? 0o600;
