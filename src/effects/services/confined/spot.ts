import type { FolderHandle } from '../../ports/folder-handles.js';

/** A name in a folder that is held, reached without following a link. `path`: inside the folder where the walk began. */
export type Spot = { readonly folder: FolderHandle; readonly name: string; readonly path: string };

export const onDisk = ({ folder, name }: Spot): string => `${folder.path}/${name}`;
