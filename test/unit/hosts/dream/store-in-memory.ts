import * as E from 'fp-ts/lib/Either.js';
import type { FileError, Files } from '../../../../src/effects/ports/files.js';
import { read } from '../../../../src/effects/simulated/content-calls.js';
import { linesOver } from '../../../../src/effects/simulated/lines-over.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree, type Tree } from '../../../../src/effects/simulated/tree.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { openStore, type StoreFolders } from '../../../../src/hosts/store.js';

export const FOLDERS: StoreFolders = {
  memory: '/store/memory',
  transcripts: '/store',
  state: '/store/.autodream/memory',
};

const FILES: Readonly<Record<string, string>> = {
  'MEMORY.md': '# Memory\n\n- [Harbour](harbour.md) — the ferry project\n',
  'harbour.md':
    '---\nname: harbour\ndescription: the ferry project\ntype: project\n---\n\n# Harbour\n\n- The ferry leaves at 7.\n- the ferry leaves at 7\n- Tickets are blue.\n- Dogs pay half.\n- The kiosk shuts at nine.\n',
};

/** Called before a rename or a link is done. */
export type Hook = (operation: 'rename' | 'link', from: string, to: string) => void;

const hooked = (files: Files, hook: Hook): Files => {
  const before =
    <A>(
      operation: 'rename' | 'link',
      act: (from: string, to: string) => () => Promise<E.Either<FileError, A>>,
    ) =>
    (from: string, to: string) =>
    () => {
      hook(operation, from, to);
      return act(from, to)();
    };
  return { ...files, rename: before('rename', files.rename), link: before('link', files.link) };
};

/** A messy store in memory. Time is that of the clock and goes on by itself; `skip` lets so many milliseconds pass. */
export const storeInMemory = (hook: Hook = () => {}) => {
  let skipped = 0;
  let ticks = 0n;
  const now = (): number => Date.now() + skipped;
  const tree: Tree = emptyTree(() => {
    ticks += 1n;
    return BigInt(now()) * 1_000_000n + 300_000n + (ticks % 500_000n);
  });
  for (const [path, text] of Object.entries(FILES)) putFile(tree, `${FOLDERS.memory}/${path}`, text);
  const live = liveCapabilities();
  const files = hooked(memoryFiles(tree), hook);
  const capabilities: Capabilities = {
    ...live,
    files,
    lines: linesOver(files),
    clock: { ...live.clock, now },
  };
  return {
    tree,
    capabilities,
    store: openStore(capabilities, FOLDERS),
    skip: (ms: number): void => {
      skipped += ms;
    },
    text: (path: string): string | null => {
      const found = read(tree, `${FOLDERS.memory}/${path}`);
      return E.isRight(found) && found.right !== null ? new TextDecoder().decode(found.right) : null;
    },
  };
};
