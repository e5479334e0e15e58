/**
 * Does an absolute path lie among devices, which may never end, or tables of the system, which tell of processes? Shared memory
 * holds plain files.
 */
export const isOfSystem = (path: string): boolean =>
  /^\/(?:proc|sys|dev(?!\/shm\/))(?:\/|$)/.test(path) && path !== '/dev/null';

/** Would a search below this absolute folder come upon such files? */
export const holdsSystemFiles = (path: string): boolean => path === '/' || isOfSystem(path);

/** Why such a path is not read. */
export const whyOfSystem = (path: string): string =>
  `${path} lies among devices and the system's own tables, which are no files to read; name a file of a folder.`;

/** Why the content of all that lies below such a folder is not searched. */
export const whyNotSearched = (path: string): string =>
  `${path} holds the system's own files; search a folder of files instead.`;
