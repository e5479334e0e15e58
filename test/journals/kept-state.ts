import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from '../../src/effects/ports/files.js';
import type { Inode } from '../../src/effects/simulated/inode.js';
import { linesOver } from '../../src/effects/simulated/lines-over.js';
import { memoryFiles } from '../../src/effects/simulated/memory-files.js';
import { put } from '../../src/effects/simulated/scene.js';
import { emptyTree, type Tree } from '../../src/effects/simulated/tree.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { openStore, type Store } from '../../src/hosts/store.js';
import { FOLDERS } from '../../src/testing/places.js';

/** The regular files of a store and of its state, by absolute path. */
export type Kept = ReadonlyMap<string, Uint8Array>;

const filesBelow = (folder: Inode, above: string): readonly (readonly [string, Uint8Array])[] =>
  [...folder.entries].flatMap(([name, inode]) => {
    const path = `${above}/${name}`;
    if (inode.kind === 'directory') return filesBelow(inode, path);
    return inode.kind === 'file' ? [[path, inode.bytes] as const] : [];
  });

/** All that is on the disk of a simulated world. */
export const keptIn = ({ root }: Tree): Kept => new Map(filesBelow(root, ''));

/** A disk in memory with these files. */
export const filesIn = (kept: Kept): Files => {
  const tree = emptyTree(() => 0n);
  for (const [path, bytes] of kept) put(tree, path, { kind: 'file', bytes, mtimeNs: 0n, mode: 0o600 });
  return memoryFiles(tree);
};

/** A store of the chronicle's folders over these files, for reading. */
export const storeOf = (kept: Kept): { readonly store: Store; readonly files: Files } => {
  const files = filesIn(kept);
  const capabilities = { ...liveCapabilities(), files, lines: linesOver(files) };
  return { store: openStore(capabilities, FOLDERS), files };
};

/** Writes these files to a disk, below a folder. */
export const layDown = (kept: Kept, folder: string): void => {
  for (const [path, bytes] of kept) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
};
