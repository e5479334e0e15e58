import { execFileSync } from 'node:child_process';
import { chmod, type FileHandle, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { type Fault, memoryFiles, noFault } from '../../src/effects/simulated/memory-files.js';
import { chmod as chmodIn, put, writeInPlace } from '../../src/effects/simulated/scene.js';
import { emptyTree } from '../../src/effects/simulated/tree.js';
import { filesContract } from './files.contract.js';

const folders: string[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0)) undo();
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const failed = (code: string): Error => Object.assign(new Error(code), { code });
const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length / 2);

type Act = (handle: FileHandle, bytes: Uint8Array) => Promise<unknown>;
const undone: (() => void)[] = [];

/** Gives all file handles another method for one call. */
const once = (methods: FileHandle, name: 'write' | 'writeFile' | 'sync' | 'datasync', act: Act): void => {
  const usual = methods[name];
  const undo = (): void => void Object.assign(methods, { [name]: usual });
  undone.push(undo);
  Object.assign(methods, {
    [name](this: FileHandle, bytes: Uint8Array) {
      undo();
      return act(this, bytes);
    },
  });
};

/** Lets the next write, or the next sync, fail as a system would. */
const failNext = async (folder: string, how: 'no room' | 'no sync'): Promise<void> => {
  const handle = await open(folder);
  const methods: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  if (how === 'no sync') {
    once(methods, 'sync', () => Promise.reject(failed('EIO')));
    once(methods, 'datasync', () => Promise.reject(failed('EIO')));
    return;
  }
  once(methods, 'write', (file, bytes) => file.write(half(bytes)));
  once(methods, 'writeFile', async (file, bytes) => {
    await file.write(half(bytes));
    throw failed('ENOSPC');
  });
};

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
    chmod,
    isBound: process.geteuid?.() !== 0,
    failNext: (how) => failNext(folder, how),
  };
});

filesContract('memory', async () => {
  const tree = emptyTree(() => 1_764_499_600_000_000_000n);
  let fault: Fault = noFault;
  const files = memoryFiles(tree, (operation, path) => fault(operation, path));
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
    chmod: async (path, mode) => {
      chmodIn(tree, path, mode);
    },
    isBound: true,
    failNext: async (how) => {
      fault = (operation) => {
        fault = noFault;
        const code = how === 'no room' ? 'ENOSPC' : 'EIO';
        if (operation === 'create') return code;
        return { code, left: how === 'no room' ? 0.5 : 'all' };
      };
    },
  };
});
