import type { Step } from '../src/effects/simulated/sim-process.js';
import type { Tree } from '../src/effects/simulated/tree.js';
import { textAt } from '../src/testing/index.js';
import { FOLDERS, LOCK_FOLDER, MEMORY, VIEW } from '../src/testing/places.js';
import type { Act } from './sequence.js';

type Call = Pick<Step, 'what' | 'path' | 'from'>;

/** A run's own files are named by its id and what they are for. */
const isToken = (path: string, kind: string): boolean =>
  path.startsWith(`${LOCK_FOLDER}/`) && path.endsWith(`.${kind}`);

const decision = (verdict: string): string => {
  const { decision: decided } = JSON.parse(verdict);
  return 'commit' in decided ? 'commit' : 'abort';
};

/** Claims and verdicts: made by a link, which only one process can be the first to make. */
const settling = (tree: Tree, { what, path }: Call): Act | null => {
  const [, n, kind] = /\/(\d+)\.(claim|verdict)$/.exec(path) ?? [];
  if (what !== 'link' || n === undefined) return null;
  const text =
    kind === 'claim' ? `claims run ${n}` : `decides run ${n} - ${decision(textAt(tree, path) ?? '')}`;
  return { to: 'claims', text };
};

const showing = ({ what, path, from }: Call): Act | null => {
  if (from === VIEW && isToken(path, 'prior')) return { to: 'view', text: 'keeps it by a second name' };
  if (what !== 'rename' || path !== VIEW) return null;
  if (isToken(from, 'show')) return { to: 'view', text: 'shows its PID' };
  return isToken(from, 'prior')
    ? { to: 'view', text: 'puts back what was kept, with its time' }
    : { to: 'view', text: 'leaves the time of its start' };
};

const publishing = ({ what, path, from }: Call): Act | null => {
  const isNew = /\.new\.\d+$/.test(from) && (what === 'link' || what === 'rename');
  return isNew && path.startsWith(`${MEMORY}/`)
    ? { to: 'memory', text: `publishes ${path.slice(MEMORY.length + 1)}` }
    : null;
};

const working = ({ what, path }: Call): Act | null =>
  what === 'create' && path.startsWith(`${FOLDERS.state}/staging/`)
    ? { to: 'copy', text: 'copies the store and works on the copy' }
    : null;

/** What a system call means to somebody who follows a dream; null: nothing. */
export const actOf = (tree: Tree, call: Call): Act | null =>
  settling(tree, call) ?? showing(call) ?? publishing(call) ?? working(call);
