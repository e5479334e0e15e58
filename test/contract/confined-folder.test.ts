import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { descriptorHandles } from '../../src/effects/live/descriptor-handles.js';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import type { FolderHandles } from '../../src/effects/ports/folder-handles.js';
import { confinedFolder } from '../../src/effects/services/confined/confined-folder.js';
import { pathHandles } from '../../src/effects/services/confined/path-handles.js';
import { memoryFiles } from '../../src/effects/simulated/memory-files.js';
import { put } from '../../src/effects/simulated/scene.js';
import { emptyTree } from '../../src/effects/simulated/tree.js';
import { type ConfinedPlace, confinedContract } from './confined-folder.contract.js';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

const onDisk = async (handles: FolderHandles): Promise<ConfinedPlace> => {
  const around = await mkdtemp(join(tmpdir(), 'autodream-confined-'));
  folders.push(around);
  const root = join(around, 'root');
  await mkdir(root);
  return {
    files: nodeFiles,
    confined: confinedFolder(nodeFiles, handles, root),
    root,
    symlink: (target, path) => symlink(target, path),
    fifo: async (path) => {
      execFileSync('mkfifo', [path]);
    },
  };
};

confinedContract('by path, on disk', () => onDisk(pathHandles(nodeFiles)));

confinedContract('by path, in memory', async () => {
  const tree = emptyTree(() => 1_764_499_600_000_000_000n);
  const files = memoryFiles(tree);
  await files.makeFolder('/around/root')();
  return {
    files,
    confined: confinedFolder(files, pathHandles(files), '/around/root'),
    root: '/around/root',
    symlink: async (target, path) => {
      put(tree, path, { kind: 'symlink', target, mtimeNs: 0n, mode: 0o777 });
    },
    fifo: async (path) => {
      put(tree, path, { kind: 'other', mtimeNs: 0n, mode: 0o644 });
    },
  };
});

if (process.platform === 'linux') {
  confinedContract('by descriptors', () => onDisk(descriptorHandles));

  /** Descriptors of what lies below a folder: other tests of this process open their own meanwhile. */
  const heldBelow = async (folder: string): Promise<number> => {
    const numbers = await readdir('/proc/self/fd');
    const paths = await Promise.all(
      numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
    );
    return paths.filter((path) => path === folder || path.startsWith(`${folder}/`)).length;
  };

  test('every descriptor is closed again', async () => {
    const { confined, root } = await onDisk(descriptorHandles);
    const held = await open(root);
    const replacement = { bytes: new Uint8Array(1), mode: 0o600, draft: '.draft' };
    for (const path of ['a/b/c/d.md', 'a/b', 'a/b/c/d.md/x.md', 'a/../x.md'])
      await confined.replace(path, replacement)();
    expect(await heldBelow(root)).toBe(1);
    await held.close();
    expect(await heldBelow(root)).toBe(0);
  });
}
