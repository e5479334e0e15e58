import { folded } from './folded.js';
import { isSecretPath } from './secret-names.js';

/** The names of autodream's own state and lock, which no tool may see. */
const isOwnState = (name: string): boolean => name === '.autodream' || name.startsWith('.consolidate-lock');

/** Windows takes a name with blanks or dots at its end, or with a stream behind a colon, for the name without. */
const asOpened = (name: string): string => name.replace(/(?!^):.*$/s, '').replace(/(?<=[^. ])[. ]+$/, '');

/**
 * Why no tool may read this path, inside a store or absolute, or `null`. It is judged as it looks: letter case, look-alikes and
 * what cannot be seen make no difference, because to some file systems they make none. A topic such as
 * `credentials.md` is memory, not a secret.
 */
export const unreadable = (path: string): string | null => {
  const names = folded(path).replaceAll('\\', '/').split('/').map(asOpened);
  if (names.some(isOwnState))
    return 'it is the state or the lock of the consolidation itself; leave it alone';
  if (isSecretPath(names.join('/'), names)) return 'its name is that of a file with secrets; do without it';
  return null;
};
