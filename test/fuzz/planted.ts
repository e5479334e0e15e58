import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Files } from '../../src/effects/ports/files.js';
import { lockServices } from './lock-families.js';

const withoutKind = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/** Whoever settles the run of another forgets to put the prior lock back; an owner does not. */
const forgetfulHelpers = (files: Files): Files => {
  const own = new Set<string>();
  return {
    ...files,
    create: (path, bytes, options) => {
      own.add(withoutKind(path));
      return files.create(path, bytes, options);
    },
    rename: (from, to) =>
      from.endsWith('.prior') && !own.has(withoutKind(from)) ? TE.right('renamed') : files.rename(from, to),
  };
};

/** The services of the lock with a fault in them that shows only where one process settles the run of another. */
export const plantedServices = lockServices(forgetfulHelpers);
