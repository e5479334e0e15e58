import type { LockFileAfter } from '../effects/ports/lock-folder.js';

/** What a person should know about the lock file after a run; `null`: it is as it should be. */
export const LOCK_NOTES: Readonly<Record<LockFileAfter, string | null>> = {
  AsDecided: null,
  Copied:
    'This file system has no hard links, so the lock file was put back as a copy: its bytes are the same, its time is exact to a microsecond at best.',
  Foreign: 'Another program put its own record into the lock file meanwhile; that was left alone.',
  Newer: 'A newer run holds the lock file; that was left alone.',
};
