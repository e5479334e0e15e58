import type { Environment } from '../../config.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeFolders } from '../../effects/live/node-folders.js';
import { nodeLines } from '../../effects/live/node-lines.js';
import { locateStore } from '../../effects/services/stores/locate-store.js';

/** Whose hook it is: their home folder, absolute, and the variables of the process. */
export type Person = { readonly home: string; readonly env: Environment };

/** The store of the project that a session works in. */
export const storeOf = ({ home, env }: Person, cwd: string) =>
  locateStore({ files: nodeFiles, folders: nodeFolders, lines: nodeLines }, { cwd, home, env });
