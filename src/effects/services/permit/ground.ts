import type { Files } from '../../ports/files.js';
import type { Folders } from '../../ports/folders.js';
import type { Confine } from '../confined/by-path.js';
import type { ConfinedFolder } from '../confined/confined-folder.js';

/**
 * What calls are judged on. `root`: the real path of the folder that may be written in, `folder` the view of it. `readRoots`: real paths
 * of the folders that may be read, the root among them; null: any. `cwd`: where relative paths start by default.
 */
export type Ground = {
  readonly files: Files;
  readonly folders: Folders;
  readonly confine: Confine;
  readonly folder: ConfinedFolder;
  readonly root: string;
  readonly readRoots: readonly string[] | null;
  readonly cwd: string;
};

/** The absolute path of what is inside the root. */
export const absoluteIn = ({ root }: Ground, path: string): string => `${root === '/' ? '' : root}/${path}`;
