import * as E from 'fp-ts/lib/Either.js';
import type { Model } from '../../src/effects/ports/model.js';
import { read, stat } from '../../src/effects/simulated/content-calls.js';
import { list } from '../../src/effects/simulated/folder-calls.js';
import { linesOver } from '../../src/effects/simulated/lines-over.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import type { SimWorld } from '../../src/effects/simulated/sim-world.js';
import type { Tree } from '../../src/effects/simulated/tree.js';
import type { Capabilities } from '../../src/hosts/capabilities.js';
import { localEngine } from '../../src/hosts/engines/local-engine.js';
import { openStore, type Store, type StoreFolders } from '../../src/hosts/store.js';
import { modelError } from '../unit/effects/model-error.js';
import { lockScene, MEMORY, PRIOR_NS, type Scene, VIEW, type Wrap } from './lock-scene.js';

export const FOLDERS: StoreFolders = { memory: MEMORY, transcripts: '/transcripts', state: '/state' };

/** The lock before the first dream: none, an empty file of an odd time, or what another program left or holds. */
export type Prior = 'absent' | 'empty' | 'stale body' | 'held';
export const PRIORS: readonly Prior[] = ['absent', 'empty', 'stale body', 'held'];

const topic = (name: string, ...facts: readonly string[]): string =>
  `---\nname: ${name}\ndescription: about the ${name}\ntype: project\n---\n\n# ${name}\n\n${facts.map((fact) => `- ${fact}\n`).join('')}`;

const FILES: Readonly<Record<string, string>> = {
  'MEMORY.md': '# Memory\n\n- [harbour](harbour.md) — about the harbour\n- [old](old.md) — about the old\n',
  'harbour.md': topic('harbour', 'Tickets are blue.', 'The quay closes at nine.'),
  'old.md': topic('old', 'The old bridge is gone.'),
};

/** A small store, its lock as some program left it, and all processes that ever look at it. */
export type DreamScene = {
  readonly world: SimWorld;
  readonly lockScene: Scene;
  /** The other program that holds the lock; only where the prior lock is held. */
  readonly foreigner: SimProcess | null;
  readonly capabilities: (process: SimProcess, model?: () => Model) => Capabilities;
  readonly storeOf: (process: SimProcess) => Store;
};

const noModel = (): Model => ({ name: 'none', ask: () => async () => E.left(silent) });
const silent = modelError('Nobody is here to be asked.');

const putLock = (prior: Prior, { tree, now, spawn }: SimWorld): SimProcess | null => {
  if (prior === 'stale body') putFile(tree, VIEW, '4242', PRIOR_NS);
  if (prior !== 'held') return null;
  const foreigner = spawn();
  putFile(tree, VIEW, String(foreigner.pid), BigInt(now()) * 1_000_000n + 77n);
  return foreigner;
};

/** What a host lends each process of a world. `names` begins all names that are to be unique. */
export const capabilitiesWith = (
  names: string,
  wrap: Wrap = (files) => files,
): DreamScene['capabilities'] => {
  let given = 0;
  return (process, model = noModel) => ({
    files: wrap(process.files),
    folders: { realPath: (path) => async () => E.right(path) },
    lines: linesOver(process.files),
    clock: process.clock,
    processes: process.processes,
    random: () => `${names}${++given}`,
    engine: localEngine(model),
    temporary: '/temporary',
    platform: 'linux',
  });
};

export const dreamScene = (prior: Prior, wrap: Wrap = (files) => files): DreamScene => {
  const lock = lockScene(prior === 'absent' ? 'none' : 'file');
  const { world } = lock;
  const capabilities = capabilitiesWith('r', wrap);
  for (const [path, text] of Object.entries(FILES))
    putFile(world.tree, `${MEMORY}/${path}`, text, PRIOR_NS + 9n);
  return {
    world,
    lockScene: lock,
    foreigner: putLock(prior, world),
    capabilities,
    storeOf: (process) => openStore(capabilities(process), FOLDERS),
  };
};

const found = <A>(answer: E.Either<string, A | null>): A | null => (E.isRight(answer) ? answer.right : null);

/** Names in a folder, without any process looking. */
export const namesIn = (tree: Tree, path: string): readonly string[] => found(list(tree, path)) ?? [];

export const textAt = (tree: Tree, path: string): string | null => {
  const bytes = found(read(tree, path));
  return bytes && new TextDecoder().decode(bytes);
};

/** All that is there under a path: inode, time in nanoseconds, permissions and bytes. `null`: nothing is there. */
export const standing = (tree: Tree, path: string): string | null => {
  const is = found(stat(tree, path));
  return (
    is && `inode ${is.ino}, ${is.mtimeNs} ns, ${is.mode.toString(8)}: ${JSON.stringify(textAt(tree, path))}`
  );
};

/** Every file of the store by its path; dot files and the lock's are none of it. */
export const storePaths = (tree: Tree, folder = ''): readonly string[] =>
  namesIn(tree, `${MEMORY}/${folder}`)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const isFolder = found(stat(tree, `${MEMORY}/${folder}${name}`))?.kind === 'directory';
      return isFolder ? storePaths(tree, `${folder}${name}/`) : [`${folder}${name}`];
    });
