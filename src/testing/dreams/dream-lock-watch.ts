import { type Watch, watchLock } from '../lock/lock-invariants.js';
import type { DreamScene } from './dream-scene.js';

/** The invariants of the lock, watched while whole dreams go on; what is in the store is looked at with the dreams. */
export const watchLockOfDreams = ({ world, prior }: DreamScene): Watch =>
  watchLock({ world, prior: prior === 'absent' ? 'none' : 'file' });
