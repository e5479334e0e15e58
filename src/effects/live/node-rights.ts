import { chmod } from 'node:fs/promises';
import type { Rights } from '../ports/rights.js';
import { fileTask } from './file-task.js';

/** `Rights` on a real disk. */
export const nodeRights: Rights = { set: (path, mode) => fileTask('chmod', path, () => chmod(path, mode)) };
