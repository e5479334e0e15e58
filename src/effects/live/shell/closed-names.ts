import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { Reach } from '../../../permissions/shell-paths.js';
import type { Sight } from './sight.js';

/** Entries below a folder that are looked at before it counts as too large. */
const MOST_ENTRIES = 50_000;
/** More would not fit on a command line, and nobody means to search among so many. */
const MOST_NAMES = 500;

/** What a search must leave out, by name. */
export type ClosedNames = { readonly files: ReadonlySet<string>; readonly folders: ReadonlySet<string> };

const TOO_LARGE = 'There are too many files below the folder to search all of them; name a smaller folder.';
const TOO_CLOSED = 'Most of what lies below the folder may not be read here; name the files that are meant.';

const entriesOf = (folder: string): Promise<readonly Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);

/** A folder where it is, and as the policy calls it. */
type Place = { readonly at: string; readonly name: string };

const inside = ({ at, name }: Place, entry: Dirent): Place => ({
  at: `${at}/${entry.name}`,
  name: `${name}/${entry.name}`,
});

/** No link is followed: a search does not either, but for those it is given by name, and these are looked at before. */
const isWorthALook = (entry: Dirent): boolean => entry.isFile() || entry.isDirectory();

const placesOf = async (folders: readonly string[], sight: Sight): Promise<readonly Place[]> => {
  const names = await Promise.all(folders.map(sight.nameOf));
  return folders.flatMap((at, index) => {
    const name = names[index] ?? null;
    return name === null ? [] : [{ at, name }];
  });
};

/**
 * The names, anywhere below the folders, of files and folders that may not be read. A search leaves them out by name. In a
 * sentence why the folders are not to be searched.
 */
export const closedNamesBelow = async (
  folders: readonly string[],
  sight: Sight,
  { closed }: Pick<Reach, 'closed'>,
): Promise<E.Either<string, ClosedNames>> => {
  const names = { files: new Set<string>(), folders: new Set<string>() };
  const waiting = [...(await placesOf(folders, sight))];
  let seen = 0;
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entries = (await entriesOf(place.at)).filter(isWorthALook);
    seen += entries.length;
    if (seen > MOST_ENTRIES) return E.left(TOO_LARGE);
    for (const entry of entries) {
      const found = inside(place, entry);
      if (closed(found.name) !== null) names[entry.isDirectory() ? 'folders' : 'files'].add(entry.name);
      else if (entry.isDirectory()) waiting.push(found);
    }
    if (names.files.size + names.folders.size > MOST_NAMES) return E.left(TOO_CLOSED);
  }
  return E.right(names);
};
