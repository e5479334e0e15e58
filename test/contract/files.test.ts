import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { memoryFiles } from '../../src/effects/simulated/memory-files.js';
import { put, writeInPlace } from '../../src/effects/simulated/scene.js';
import { emptyTree } from '../../src/effects/simulated/tree.js';
import { filesContract } from './files.contract.js';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

filesContract('node', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'autodream-files-'));
  folders.push(folder);
  return {
    files: nodeFiles,
    folder,
    symlink: (target, path) => symlink(target, path),
    fifo: async (path) => {
      execFileSync('mkfifo', [path]);
    },
    overwrite: (path, text) => writeFile(path, text),
  };
});

filesContract('memory', async () => {
  const tree = emptyTree(() => 1_764_499_600_000_000_000n);
  const files = memoryFiles(tree);
  await files.makeFolder('/store')();
  return {
    files,
    folder: '/store',
    symlink: async (target, path) => {
      put(tree, path, { kind: 'symlink', target, mtimeNs: 0n, mode: 0o777 });
    },
    fifo: async (path) => {
      put(tree, path, { kind: 'other', mtimeNs: 0n, mode: 0o644 });
    },
    overwrite: async (path, text) => {
      writeInPlace(tree, path, text);
    },
  };
});
