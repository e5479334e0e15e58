import type { Inode } from '../../../../src/effects/simulated/inode.js';
import { put, putFile } from '../../../../src/effects/simulated/scene.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';
import { ROOMY_FILES } from './roomy-store.js';
import { lockTimeIn, type Standing, type World } from './world.js';

const OUTSIDE = '/outside';
const LOCK = `${FOLDERS.memory}/.consolidate-lock`;

const seen = (inode: Inode): string =>
  `${inode.mode.toString(8)} ${inode.kind} ${inode.target} ${new TextDecoder('latin1').decode(inode.bytes)}`;

/** Every file below a folder, by path, and what is to be seen of it. */
const filesIn = (folder: Inode, above = ''): readonly (readonly [path: string, seen: string])[] =>
  [...folder.entries].flatMap(([name, inode]) => {
    const path = `${above}/${name}`;
    return inode.kind === 'directory' ? filesIn(inode, path) : [[path, seen(inode)] as const];
  });

const isOurs = (path: string): boolean => path.startsWith(LOCK) || path.startsWith('/store/.autodream/');

/** The roomy store in memory, links included. */
export const roomyInMemory = (): World & ReturnType<typeof storeInMemory> => {
  const scene = storeInMemory();
  const { tree, capabilities } = scene;
  for (const [path, text] of Object.entries(ROOMY_FILES)) putFile(tree, `${FOLDERS.memory}/${path}`, text);
  putFile(tree, `${OUTSIDE}/secret.md`, 'A secret of somebody else.\n');
  putFile(tree, LOCK, '', 1_750_000_000_123_456_789n);
  const link = (path: string, target: string): void => {
    put(tree, `${FOLDERS.memory}/${path}`, { kind: 'symlink', mtimeNs: 0n, mode: 0o777, target });
  };
  link('linked.md', `${OUTSIDE}/secret.md`);
  link('linked-folder', OUTSIDE);

  const standing = async (): Promise<Standing> => {
    const files = filesIn(tree.root).filter(([path]) => !isOurs(path));
    const inStore = ([path]: readonly [string, string]): boolean => path.startsWith(`${FOLDERS.memory}/`);
    return {
      content: Object.fromEntries(
        files.filter(inStore).map(([path, is]) => [path.slice(FOLDERS.memory.length + 1), is]),
      ),
      elsewhere: Object.fromEntries(files.filter((file) => !inStore(file))),
      time: await lockTimeIn(capabilities, FOLDERS),
    };
  };
  return { ...scene, folders: FOLDERS, outside: OUTSIDE, standing, remove: async () => {} };
};
