import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** What one `lstat` says. Times are nanoseconds since 1970, `size` is bytes, `mode` the permission bits. */
export type FileStat = {
  readonly ino: bigint;
  readonly dev: bigint;
  readonly mtimeNs: bigint;
  readonly size: number;
  readonly kind: 'file' | 'directory' | 'symlink' | 'other';
  readonly links: number;
  readonly mode: number;
};

/** A system call that failed in a way its caller did not ask about. `code` is the system's own (EACCES, ENOSPC, EIO …). */
export type FileError = {
  readonly _tag: 'FileError';
  readonly operation: string;
  readonly path: string;
  readonly code: string;
};

/** Names in a folder that a process may neither take away nor replace. `all`: nor may it make any there. */
export type HeldNames = 'all' | readonly string[];

type FileTask<A> = TaskEither<FileError, A>;

/** How a file is made: permission bits (0o600 by default) and its time in milliseconds since 1970 (now by default), exact to a microsecond at best. */
export type CreateOptions = { readonly mode?: number; readonly mtimeMs?: number };

/**
 * The seam at the level of system calls: all that decides or changes anything on disk goes through it, so that the
 * same services run on a disk and in a simulated world that is cut between any two calls. Each operation is atomic
 * for other processes but `create` and `append`, whose bytes may be cut by a crash, and `makeFolder` and `removeFolder`, which go
 * folder by folder. One that fails may have been done, in part or whole. No operation follows a symbolic link at the last component.
 *
 * After a power loss only what was synced is there for sure: a file's bytes and time by `create`, `append` and `readEnd`, names
 * by `syncFolder`, and a rename between two folders in both or in neither. Anything else may be there or not, a name also
 * without its bytes.
 */
export interface Files {
  /** `null`: nothing is there. */
  readonly stat: (path: string) => FileTask<FileStat | null>;
  /** Names in a folder, sorted; an absent folder has none. */
  readonly list: (path: string) => FileTask<readonly string[]>;
  /** What the rights on a folder keep this process from, as they are now: no promise. In an absent one nothing is held. */
  readonly heldNames: (folder: string) => FileTask<HeldNames>;
  /** Whole content. `null`: absent, or no regular file. A FIFO is never waited for. */
  readonly read: (path: string) => FileTask<Uint8Array | null>;
  /** The last bytes, `most` at most, made durable first: what they say is about to be relied on. `null` as for `read`. */
  readonly readEnd: (path: string, most: number) => FileTask<Uint8Array | null>;
  /** Makes a folder and its parents, none of them durable; one that exists is fine. */
  readonly makeFolder: (path: string) => FileTask<void>;
  /** Makes a file that was not there, whole and with its data synced, and tells what it became; `null`: something was there. */
  readonly create: (path: string, bytes: Uint8Array, options?: CreateOptions) => FileTask<FileStat | null>;
  /** Appends with a single write call and, where asked, syncs the data. Makes the file if it is absent. */
  readonly append: (path: string, bytes: Uint8Array, sync: boolean) => FileTask<void>;
  /** A second name for the same inode. */
  readonly link: (from: string, to: string) => FileTask<'linked' | 'exists' | 'missing'>;
  /** Replaces `to` in one step, but no folder that has something in it. Two names of one inode: nothing happens, `from` stays. */
  readonly rename: (from: string, to: string) => FileTask<'renamed' | 'missing'>;
  readonly unlink: (path: string) => FileTask<'unlinked' | 'missing'>;
  /** Removes a folder and all below it; an absent one is fine. */
  readonly removeFolder: (path: string) => FileTask<void>;
  /** Makes the folder's entries durable. */
  readonly syncFolder: (path: string) => FileTask<void>;
  /** Sets a file's time, where it has to be put back without its inode. Exact to a microsecond at best. */
  readonly touch: (path: string, mtimeMs: number) => FileTask<void>;
}
