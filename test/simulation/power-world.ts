import { type SimWorld, simWorld } from '../../src/effects/simulated/sim-world.js';
import type { Tree } from '../../src/effects/simulated/tree.js';
import { openStore } from '../../src/hosts/store.js';
import { capabilitiesWith } from '../../src/testing/dreams/dream-scene.js';
import { standing, storePaths } from '../../src/testing/on-disk.js';
import { FOLDERS } from '../../src/testing/places.js';
import { MEMORY, VIEW } from './lock-scene.js';
import type { Actors } from './power-acts.js';

/** The store's files and the lock file by their paths: time for the lock, permissions and bytes for all. */
export type Snapshot = Readonly<Record<string, string>>;

export const NOTHING = 'nothing';

const withoutInode = (is: string): string => is.replace(/^inode \d+, /, '');
const withoutTime = (is: string): string => withoutInode(is).replace(/^\d+ ns, /, '');

export const viewOf = ({ tree }: SimWorld): string => withoutInode(standing(tree, VIEW) ?? NOTHING);

export const snapshot = (world: SimWorld): Snapshot => ({
  [VIEW]: viewOf(world),
  ...Object.fromEntries(
    storePaths(world.tree).map((path) => [
      path,
      withoutTime(standing(world.tree, `${MEMORY}/${path}`) ?? NOTHING),
    ]),
  ),
});

export const same = (one: Snapshot, other: Snapshot): boolean =>
  Object.keys({ ...one, ...other }).every((path) => one[path] === other[path]);

/** Makes a world one without hard links. */
export const forbidLinks = (world: SimWorld): void => {
  world.fault = () => (operation) => (operation === 'link' ? 'EPERM' : null);
};

/** The machine was started again: the processes of before are dead, and others get their PIDs. */
export type Booted = { readonly world: SimWorld; readonly actors: Actors };

export const boot = (
  disk: (nowNs: () => bigint) => Tree,
  { times, startMs, links }: { readonly times: number; readonly startMs: number; readonly links: boolean },
): Booted => {
  const world = simWorld({ startMs, bootId: `after ${times}`, disk });
  if (!links) forbidLinks(world);
  const capabilities = capabilitiesWith(`b${times}x`);
  return { world, actors: { capabilities, storeOf: (process) => openStore(capabilities(process), FOLDERS) } };
};
