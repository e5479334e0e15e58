/**
 * May a plan name this path? Relative to the memory folder, `/` separated, nothing that leads out of it, and nothing
 * in a dot file or dot folder, where the lock is. A backslash is a character like any other here.
 */
export const isSafePath = (path: string): boolean =>
  path.length > 0 &&
  !path.includes('\0') &&
  path.split('/').every((name) => name !== '' && !name.startsWith('.'));
