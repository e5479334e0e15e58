import type { Clock } from '../../src/effects/ports/clock.js';
import type { Files } from '../../src/effects/ports/files.js';
import type { LockFolder } from '../../src/effects/ports/lock-folder.js';
import type { ObjectStore } from '../../src/effects/ports/object-store.js';
import { lockFolder } from '../../src/effects/services/lock-folder/lock-folder.js';
import { objectMemory } from '../../src/effects/services/objects/object-memory.js';
import { sha256 } from '../../src/effects/services/objects/sha256.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { simWorld } from '../../src/effects/simulated/sim-world.js';
import { says } from '../../src/memory/changes/says.js';
import type { WatchedLock } from '../../src/testing/lock/lock-checks.js';
import { LOCK_FOLDER, MEMORY, PRIOR_NS, VIEW } from '../../src/testing/places.js';

export { LOCK_FOLDER as FOLDER, MEMORY, PRIOR_NS, VIEW };

/** The files that runs of the lock's services change: one that loads, one that may go, one that may come. */
export const PATHS = ['MEMORY.md', 'old.md', 'notes/new.md'] as const;

export type Prior = WatchedLock['prior'];

/** A store in a simulated world, and the objects that all processes share. */
export type Scene = WatchedLock & {
  readonly objects: ObjectStore;
  readonly lockOf: (process: SimProcess) => LockFolder;
  /** A new run's id, born at the time of this clock. */
  readonly runId: (clock?: Pick<Clock, 'now'>) => string;
};

const withLine = (_: string, _base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Uint8Array | null =>
  new Uint8Array([...theirs, ...ours]);

/** How faults are planted: around the system calls of every process. */
export type Wrap = (files: Files) => Files;

export const lockScene = (prior: Prior, wrap: Wrap = (files) => files): Scene => {
  const world = simWorld();
  const objects = objectMemory();
  let ids = 0;
  const unique = (): string => {
    ids += 1;
    return `u${ids}`;
  };
  putFile(world.tree, `${MEMORY}/MEMORY.md`, 'index\n', PRIOR_NS + 1n);
  putFile(world.tree, `${MEMORY}/old.md`, 'old\n', PRIOR_NS + 2n);
  if (prior === 'file') putFile(world.tree, VIEW, '', PRIOR_NS);
  return {
    world,
    objects,
    prior,
    lockOf: (process) =>
      lockFolder({
        memory: MEMORY,
        files: wrap(process.files),
        clock: process.clock,
        processes: process.processes,
        objects,
        hash: sha256,
        merge: withLine,
        says,
        unique,
      }),
    runId: (clock = world) => `${clock.now().toString(36)}-${unique()}`,
  };
};
