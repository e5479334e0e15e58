import { absolutePath } from '../../../permissions/absolute-path.js';
import { mappedPath, type Reach } from '../../../permissions/shell-paths.js';

type Maps = Pick<Reach, 'maps'>;

/** A path that a command names: what the command is given for it, and where that leads from its folder; links are not followed. */
export type Located = { readonly given: string; readonly at: string };

/** A path is left as it is written, unless it names a folder of which there is a copy. */
export const locate = (path: string, cwd: string, { maps }: Maps): Located => {
  if (!path.startsWith('/')) return { given: path, at: `${cwd}/${path}` };
  const meant = absolutePath('/', path);
  const mapped = mappedPath(maps, meant);
  return mapped === meant ? { given: path, at: path } : { given: mapped, at: mapped };
};

/** The folder that is meant, by text. */
export const folderAt = (path: string, cwd: string, { maps }: Maps): string =>
  mappedPath(maps, absolutePath(cwd, path));

/** Text that calls copies by the names of the folders that people know. */
export const inKnownWords = (text: string, { maps }: Maps): string =>
  maps.reduce((told, { from, to }) => (from === to ? told : told.replaceAll(to, from)), text);
