import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mounted file system without hard links, or why there is none. */
export type Mounted =
  | { readonly _tag: 'Mounted'; readonly folder: string; readonly name: string; readonly unmount: () => void }
  | { readonly _tag: 'NotHere'; readonly reason: string };

const SIZE = 64 * 2 ** 20;

const output = (command: string, ...args: readonly string[]): string | null => {
  const ran = spawnSync(command, args, { encoding: 'utf8' });
  return ran.status === 0 ? ran.stdout.trim() : null;
};

/** By the system itself; the other way is exFAT in user space, over a loop device. */
const mountVfat = (image: string, folder: string): string | null =>
  output('mkfs.vfat', image) !== null && output('mount', '-o', 'loop', '-t', 'vfat', image, folder) !== null
    ? ''
    : null;

const mountExfat = (image: string, folder: string): string | null => {
  if (output('mkfs.exfat', image) === null) return null;
  const device = output('losetup', '-f', '--show', image);
  if (device === null) return null;
  if (output('mount.exfat-fuse', device, folder) !== null) return device;
  output('losetup', '-d', device);
  return null;
};

export const mountWithoutLinks = (name: 'vfat' | 'exfat'): Mounted => {
  const place = mkdtempSync(join(tmpdir(), 'autodream-mount-'));
  const [image, folder] = [join(place, 'image'), join(place, 'mounted')];
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, SIZE);
  const device = name === 'vfat' ? mountVfat(image, folder) : mountExfat(image, folder);
  if (device === null) {
    rmSync(place, { recursive: true, force: true });
    return {
      _tag: 'NotHere',
      reason: `${name} cannot be made or mounted here (its tools, the kernel, or rights)`,
    };
  }
  const unmount = (): void => {
    output('umount', folder);
    if (device !== '') output('losetup', '-d', device);
    rmSync(place, { recursive: true, force: true });
  };
  return { _tag: 'Mounted', folder, name, unmount };
};
