/** Calls back soon after a file was changed, made or removed, and sometimes for nothing, until the returned function is called. */
export type WatchFile = (path: string, changed: () => void) => () => void;
