import { randomBytes } from 'node:crypto';
import { nodeClock } from '../../src/effects/live/node-clock.js';
import { nodeProcesses } from '../../src/effects/live/node-processes.js';
import type { Clock } from '../../src/effects/ports/clock.js';
import type { Files } from '../../src/effects/ports/files.js';
import { lockFolder } from '../../src/effects/services/lock-folder/lock-folder.js';
import { objectFiles } from '../../src/effects/services/objects/object-files.js';
import { sha256 } from '../../src/effects/services/objects/sha256.js';

/** The lock of a store on a real disk, as this process sees it. */
export const lockOnDisk = (memory: string, state: string, files: Files, clock: Clock = nodeClock) => {
  const processes = nodeProcesses();
  const unique = (): string => randomBytes(6).toString('hex');
  const objects = objectFiles(files, `${state}/objects`, unique);
  const lock = lockFolder({
    memory,
    files,
    clock,
    processes,
    objects,
    hash: sha256,
    merge: () => null,
    says: () => false,
    unique,
  });
  return { lock, objects, processes, unique };
};
