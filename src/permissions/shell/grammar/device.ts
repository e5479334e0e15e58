import { absolutePath } from '../../absolute-path.js';
import { flatOf, type Piece } from '../script.js';

const CLOSED = new Set(['dev', 'proc', 'sys']);

/**
 * Why a path is none to read: devices may never end or talk to the network, and the system's own tables hold the
 * environments of processes. `null`: it is not one of those, by text; where links lead is for the runner to see.
 */
export const deviceIn = (path: readonly Piece[]): string | null => {
  const flat = flatOf(path);
  if (!flat.startsWith('/')) return null;
  const absolute = absolutePath('/', flat);
  const top = absolute.split('/')[1] ?? '';
  if (absolute === '/dev/null') return null;
  if (CLOSED.has(top)) return `what lies below /${top} is no file to read; name files of the memory folder`;
  return /[*?[]/.test(top) && path.some((piece) => piece._tag === 'Glob')
    ? 'a wildcard at the root of all files may reach devices; begin with a folder'
    : null;
};
