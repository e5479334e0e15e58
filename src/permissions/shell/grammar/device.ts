import type { Piece } from '../script.js';
import { flatOf } from './word.js';

const CLOSED = new Set(['dev', 'proc', 'sys']);

/** The names of an absolute path after `.` and `..` are taken out by text; `null` for a relative one. */
const namesOf = (path: string): readonly string[] | null => {
  if (!path.startsWith('/')) return null;
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names;
};

/**
 * Why a path is none to read: devices may never end or talk to the network, and the system's own tables hold the
 * environments of processes. `null`: it is not one of those, by text; where links lead is for the runner to see.
 */
export const deviceIn = (path: readonly Piece[]): string | null => {
  const names = namesOf(flatOf(path));
  const top = names?.[0];
  if (names === null || top === undefined || names.join('/') === 'dev/null') return null;
  if (CLOSED.has(top)) return `what lies below /${top} is no file to read; name files of the memory folder`;
  return /[*?[]/.test(top) && path.some((piece) => piece._tag === 'Glob')
    ? 'a wildcard at the root of all files may reach devices; begin with a folder'
    : null;
};
