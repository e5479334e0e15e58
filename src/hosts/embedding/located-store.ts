import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Files } from '../../effects/ports/files.js';
import type { Folders } from '../../effects/ports/folders.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import { stateFolder } from '../../effects/services/stores/state-folder.js';
import type { EmbeddedStore } from './options.js';

/** Where a host's store is. Not `isThere`: its memory folder has yet to be made, and may then lie behind a link. */
export type LocatedStore = { readonly paths: StorePaths; readonly isThere: boolean };

type Disk = { readonly files: Files; readonly folders: Folders };

const located = async (
  disk: Disk,
  { memory, transcripts, layout = 'plain', state }: EmbeddedStore,
  cwd: string,
): Promise<LocatedStore> => {
  const named = resolve(cwd, memory);
  const found = await disk.folders.realPath(named)();
  const real = E.isRight(found) ? found.right : null;
  const place = await stateFolder(disk, { state, cwd }, real ?? named)();
  // What cannot be is a defect of the host's configuration, and told in the log as such.
  if (E.isLeft(place)) return Promise.reject(new Error(place.left.sentence));
  const paths = {
    memory: real ?? named,
    transcripts: resolve(cwd, transcripts),
    state: place.right,
    layout,
    explicit: false,
  };
  return { paths, isThere: real !== null };
};

/** Finds a store once it is there; until then it is looked for each time. */
export const locating = (disk: Disk, store: EmbeddedStore, cwd: string): (() => Promise<LocatedStore>) => {
  let known: LocatedStore | null = null;
  return async () => {
    if (known?.isThere === true) return known;
    known = await located(disk, store, cwd);
    return known;
  };
};
