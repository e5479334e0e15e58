import { objectMemory } from '../../src/effects/services/objects/object-memory.js';
import type { DreamScene } from '../../src/testing/dreams/dream-scene.js';
import { checkView } from './lock-checks.js';
import { type Watch, watchLock } from './lock-invariants.js';

/** The invariants of the lock, watched while whole dreams go on. */
export const watchLockOfDreams = ({ world, prior, storeOf }: DreamScene): Watch =>
  watchLock(
    {
      world,
      objects: objectMemory(),
      prior: prior === 'absent' ? 'none' : 'file',
      lockOf: (process) => storeOf(process).lock,
      runId: () => '',
    },
    { always: checkView, atEnd: 'checked elsewhere' },
  );
