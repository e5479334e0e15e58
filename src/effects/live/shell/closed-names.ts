import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import {
  type ClosedNames,
  MOST_ENTRIES,
  MOST_NAMES,
  NO_TEXT,
  TOO_CLOSED,
  TOO_LARGE,
} from '../../../permissions/exclusions.js';
import type { Reach } from '../../../permissions/shell-paths.js';
import type { Sight } from './sight.js';

const entriesOf = (folder: string): Promise<readonly Dirent<Buffer>[]> =>
  readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch(() => []);

/** A folder where it is, and as the policy calls it. */
type Place = { readonly at: string; readonly name: string };

/** What a search may come upon: a file or folder, or a link, which some searches follow. `nameless`: it cannot be looked at by its name. */
type Found = Place & { readonly entry: string; readonly kind: 'file' | 'folder' | 'closed' | 'nameless' };

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const whereLinked = async (place: Place, entry: string, sight: Sight): Promise<Found | null> => {
  const at = `${place.at}/${entry}`;
  const name = await sight.nameOf(at);
  if (name === null) return null;
  if ((await sight.whyNot(at)) !== null) return { at, name, entry, kind: 'closed' };
  return { at, name, entry, kind: (await isFolder(at)) ? 'folder' : 'file' };
};

/** Who reads a FIFO waits for whoever writes to it. */
const kindOf = (entry: Dirent<Buffer>): Found['kind'] => {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'closed';
};

const foundIn = async (
  place: Place,
  sight: Sight,
  { closed }: Pick<Reach, 'closed'>,
): Promise<readonly Found[]> => {
  const found = (await entriesOf(place.at)).map(async (entry): Promise<Found | null> => {
    const own = entry.name.toString();
    const [at, name] = [`${place.at}/${own}`, `${place.name}/${own}`];
    const kind = entry.isSymbolicLink() || closed(name) === null ? kindOf(entry) : 'closed';
    if (kind !== 'file' && !isUtf8(entry.name)) return { at, name, entry: own, kind: 'nameless' };
    return entry.isSymbolicLink() ? whereLinked(place, own, sight) : { at, name, entry: own, kind };
  });
  return (await Promise.all(found)).filter((one) => one !== null);
};

const placesOf = async (folders: readonly string[], sight: Sight): Promise<readonly Place[]> => {
  const names = await Promise.all(folders.map(sight.nameOf));
  return folders.flatMap((at, index) => {
    const name = names[index] ?? null;
    return name === null ? [] : [{ at, name }];
  });
};

/**
 * The names, anywhere below the folders, of files and folders that may not be read, and of links to such. A search leaves them
 * out by name. In a sentence why the folders are not to be searched.
 */
export const closedNamesBelow = async (
  folders: readonly string[],
  sight: Sight,
  reach: Pick<Reach, 'closed'>,
): Promise<E.Either<string, ClosedNames>> => {
  const [names, been] = [new Set<string>(), new Set<string>()];
  const waiting = [...(await placesOf(folders, sight))];
  let seen = 0;
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (been.has(place.name)) continue;
    been.add(place.name);
    const found = await foundIn(place, sight, reach);
    seen += found.length;
    if (found.some(({ kind }) => kind === 'nameless')) return E.left(NO_TEXT);
    for (const { entry, kind } of found) if (kind === 'closed') names.add(entry);
    waiting.push(...found.filter(({ kind }) => kind === 'folder'));
    if (seen > MOST_ENTRIES) return E.left(TOO_LARGE);
    if (names.size > MOST_NAMES) return E.left(TOO_CLOSED);
  }
  return E.right(names);
};
