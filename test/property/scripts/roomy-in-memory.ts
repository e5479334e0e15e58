import type { Inode } from '../../../src/effects/simulated/inode.js';
import { put, putFile } from '../../../src/effects/simulated/scene.js';
import { ROOMY_FILES } from '../../unit/hosts/adversarial/roomy-store.js';
import { FOLDERS, storeInMemory } from '../../unit/hosts/dream/store-in-memory.js';

const OUTSIDE = '/outside';

const entryOf = (name: string, inode: Inode): string =>
  `${name} ${inode.kind} ${inode.mode.toString(8)} ${inode.target} ${new TextDecoder('latin1').decode(inode.bytes)}`;

/** Everything below a folder, one text a file, without what `skip` says. */
const filesIn = (folder: Inode, skip: (path: string) => boolean, above = ''): readonly string[] =>
  [...folder.entries].flatMap(([name, inode]) => {
    const path = `${above}/${name}`;
    if (skip(path)) return [];
    return inode.kind === 'directory' ? filesIn(inode, skip, path) : [entryOf(path, inode)];
  });

const isOurs = (path: string): boolean =>
  path.startsWith('/store/.autodream') || path.startsWith(`${FOLDERS.memory}/.consolidate-lock`);

/** The roomy store in memory, links included, and all that is in that world but the lock and our own state. */
export const roomyInMemory = () => {
  const scene = storeInMemory();
  const { tree } = scene;
  for (const [path, text] of Object.entries(ROOMY_FILES)) putFile(tree, `${FOLDERS.memory}/${path}`, text);
  putFile(tree, `${OUTSIDE}/secret.md`, 'A secret of somebody else.\n');
  const link = (path: string, target: string): void => {
    put(tree, `${FOLDERS.memory}/${path}`, { kind: 'symlink', mtimeNs: 0n, mode: 0o777, target });
  };
  link('linked.md', `${OUTSIDE}/secret.md`);
  link('linked-folder', OUTSIDE);
  const everything = (): readonly string[] => [...filesIn(tree.root, isOurs)].sort();
  const outside = (): readonly string[] =>
    everything().filter((file) => !file.startsWith(`${FOLDERS.memory}/`));
  return { ...scene, everything, outside };
};
