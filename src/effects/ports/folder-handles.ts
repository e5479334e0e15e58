import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/**
 * A folder that is held. `path` leads to it whatever becomes of its name, where the system can do that, so that calls on names right
 * below `path` stay in this folder. `id` is the same for one folder, `mount` for all of one mounted file system.
 */
export type FolderHandle = {
  readonly path: string;
  readonly id: string;
  readonly mount: string;
  /** Whatever is held has to be let go of once. */
  readonly release: () => Promise<void>;
};

/** Takes hold of folders. */
export interface FolderHandles {
  /** Never by a symbolic link at the last name. `other`: something else than a folder is there. */
  readonly open: (path: string) => TaskEither<FileError, FolderHandle | 'missing' | 'other'>;
}
