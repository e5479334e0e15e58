import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mounted file system that the test may fill or make read-only, or why there is none. */
export type Mounted =
  | {
      readonly _tag: 'Mounted';
      readonly folder: string;
      readonly setReadOnly: (readOnly: boolean) => void;
      readonly unmount: () => void;
    }
  | { readonly _tag: 'NotHere'; readonly reason: string };

const succeeds = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A file system in memory; `options` as for `mount`: `size=512k`, `nr_inodes=100`. */
export const mountTmpfs = (options: string): Mounted => {
  const folder = mkdtempSync(join(tmpdir(), 'autodream-tmpfs-'));
  if (!succeeds('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true });
    return { _tag: 'NotHere', reason: 'no file system can be mounted here (no rights, or not Linux)' };
  }
  return {
    _tag: 'Mounted',
    folder,
    setReadOnly: (readOnly) => {
      // Other processes may have a file open for writing for a moment.
      if (!succeeds('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder))
        throw new Error(`${folder} cannot be mounted anew`);
    },
    unmount: () => {
      succeeds('umount', '-l', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
