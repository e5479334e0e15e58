import type { Files } from '../../ports/files.js';
import { type ConfinedFolder, confinedFolder } from './confined-folder.js';
import { pathHandles } from './path-handles.js';

/** Makes the view of one folder from which nothing leads out. `files` are those that it is in. */
export type Confine = (files: Files, root: string) => ConfinedFolder;

/** By a look at each folder on the way. */
export const confinedByPath: Confine = (files, root) => confinedFolder(files, pathHandles(files), root);
