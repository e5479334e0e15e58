import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { descriptorHandles } from '../../src/effects/live/descriptor-handles.js';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { pathHandles } from '../../src/effects/services/confined/path-handles.js';
import { memoryFiles } from '../../src/effects/simulated/memory-files.js';
import { put } from '../../src/effects/simulated/scene.js';
import { emptyTree } from '../../src/effects/simulated/tree.js';
import { dailyLogContract } from './daily-log.contract.js';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

for (const [how, handles] of [
  ['by path', pathHandles(nodeFiles)],
  ...(process.platform === 'linux' ? [['by descriptor', descriptorHandles] as const] : []),
] as const)
  dailyLogContract(`on disk, ${how}`, async () => {
    const root = await mkdtemp(join(tmpdir(), 'autodream-log-'));
    folders.push(root);
    return { files: nodeFiles, handles, root, symlink: (target, path) => symlink(target, path) };
  });

dailyLogContract('in memory', async () => {
  const tree = emptyTree(() => 1_764_499_600_000_000_000n);
  const files = memoryFiles(tree);
  await files.makeFolder('/store')();
  return {
    files,
    handles: pathHandles(files),
    root: '/store',
    symlink: async (target, path) => {
      put(tree, path, { kind: 'symlink', target, mtimeNs: 0n, mode: 0o777 });
    },
  };
});
