import type { LockFileAfter } from '../../effects/ports/lock-folder.js';
import type { Rebuilt } from './rebuild-lock.js';

/** What a person should know about the lock file after a run; `null`: it is as it should be. */
export const LOCK_NOTES: Readonly<Record<LockFileAfter, string | null>> = {
  AsDecided: null,
  Copied:
    'This file system has no hard links, so the lock file was put back as a copy: its bytes are the same, its time is exact to a microsecond at best.',
  Foreign: 'Another program put its own record into the lock file meanwhile; that was left alone.',
  Newer: 'A newer run holds the lock file; that was left alone.',
};

const REMOVED = 'The lock folder .consolidate-lock.d was removed during the run';

/** What a person should know where the lock's records were taken away under the run's hands. */
export const REBUILT_NOTES: Readonly<Record<Rebuilt, string>> = {
  Restored: `${REMOVED}; the lock file was made anew with the time it had before, exact to a microsecond at best.`,
  CutShort: `${REMOVED}, while its change was being let in: see whether all of it is in the store, and run again if it is not.`,
  Stuck: `${REMOVED}, and the lock file could not be made anew: until its time is set back or it is removed, it says that the store was consolidated just now.`,
};
