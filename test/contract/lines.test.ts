import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { nodeLines } from '../../src/effects/live/node-lines.js';
import { linesOver } from '../../src/effects/simulated/lines-over.js';
import { memoryFiles } from '../../src/effects/simulated/memory-files.js';
import { put } from '../../src/effects/simulated/scene.js';
import { emptyTree } from '../../src/effects/simulated/tree.js';
import { linesContract } from './lines.contract.js';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

linesContract('node', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'autodream-lines-'));
  folders.push(folder);
  return {
    lines: nodeLines,
    folder,
    write: (path, bytes) => writeFile(path, bytes),
    symlink: (target, path) => symlink(target, path),
    fifo: async (path) => {
      execFileSync('mkfifo', [path]);
    },
  };
});

linesContract('memory', async () => {
  const tree = emptyTree(() => 1_764_499_600_000_000_000n);
  const files = memoryFiles(tree);
  await files.makeFolder('/transcripts')();
  return {
    lines: linesOver(files),
    folder: '/transcripts',
    write: async (path, bytes) => {
      await files.create(path, bytes)();
    },
    symlink: async (target, path) => {
      put(tree, path, { kind: 'symlink', target, mtimeNs: 0n, mode: 0o777 });
    },
    fifo: async (path) => {
      put(tree, path, { kind: 'other', mtimeNs: 0n, mode: 0o644 });
    },
  };
});
