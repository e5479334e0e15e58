import { basename, dirname } from 'node:path';
import type { FoundStore } from './stores-of-machine.js';

/** A store that may have been a project's before its folder was moved or renamed. */
export type FormerStore = {
  readonly memory: string;
  readonly project: string;
  readonly was: 'moved' | 'renamed';
};

/**
 * Stores whose project is gone and may be this one now: a folder of the same name elsewhere, or another one at the same place. A
 * guess for a person to judge; nothing is done on the strength of it.
 */
export const formerStores = (root: string, stores: readonly FoundStore[]): readonly FormerStore[] =>
  stores.flatMap(({ memory, project, isOrphaned }): readonly FormerStore[] => {
    if (!isOrphaned || project === null || project === root) return [];
    if (basename(project) === basename(root)) return [{ memory, project, was: 'moved' }];
    return dirname(project) === dirname(root) ? [{ memory, project, was: 'renamed' }] : [];
  });
