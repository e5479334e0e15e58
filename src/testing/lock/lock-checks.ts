import type { PlannedFile } from '../../effects/ports/lock-folder.js';
import { sha256 } from '../../effects/services/objects/sha256.js';
import { read, stat } from '../../effects/simulated/content-calls.js';
import type { SimWorld } from '../../effects/simulated/sim-world.js';
import { bytesAt, storePaths } from '../on-disk.js';
import { MEMORY, PRIOR_NS, VIEW } from '../places.js';
import { type Fail, get, type LockHistory, ns } from './lock-history.js';

/** A lock and its store in a simulated world. `prior`: was there a lock file before anything happened? */
export type WatchedLock = { readonly world: SimWorld; readonly prior: 'file' | 'none' };

const TOMBSTONE_NS = 1_000_000_000n;

/** Is there to be a lock file, whatever happens? It was there at first, or a commit put it there. */
const isToBeThere = (prior: WatchedLock['prior'], history: LockHistory): boolean =>
  prior === 'file' || history.committed().some(({ nonce }) => setsTime(history.claimOf(nonce)?.kind));

/** Kinds of runs that set the time to their start, in all worlds that are watched. */
const setsTime = (kind: string | undefined): boolean => kind === 'dream' || kind === 'record';

/** The lock file never vanishes, is never torn, and never shows a time that nobody set. */
export const checkView = (
  { world: { tree }, prior }: WatchedLock,
  history: LockHistory,
  fail: Fail,
  isAway: boolean,
): void => {
  const view = get(stat(tree, VIEW));
  if (view === null) {
    if (isToBeThere(prior, history) && !isAway) fail('the lock file vanished');
    return;
  }
  const body = new TextDecoder().decode(get(read(tree, VIEW)) ?? new Uint8Array());
  if (view.size > 0 && !/^[1-9]\d*$/.test(body)) fail(`the lock file is torn: ${JSON.stringify(body)}`);
  if (view.size > 0 || view.mtimeNs === TOMBSTONE_NS || view.mtimeNs === PRIOR_NS) return;
  const starts = history.committed().map(({ nonce }) => ns(history.claimOf(nonce)?.at ?? 0));
  if (!starts.includes(view.mtimeNs)) fail(`the lock file is empty with a time nobody set, ${view.mtimeNs}`);
};

const plans = (history: LockHistory): readonly PlannedFile[] =>
  history.committed().flatMap(({ decision }) => ('commit' in decision ? decision.commit : []));

/** Remembers a store, to tell later whether it is as the verdicts say: the same inodes where nothing was committed. */
export const rememberStore = ({ world: { tree } }: WatchedLock, history: LockHistory, fail: Fail) => {
  const hashOf = (path: string): string | null => {
    const bytes = bytesAt(tree, `${MEMORY}/${path}`);
    return bytes && sha256(bytes);
  };
  const inodeOf = (path: string): bigint | undefined => get(stat(tree, path))?.ino;
  const first = new Map(
    storePaths(tree).map((path) => [path, { hash: hashOf(path), ino: inodeOf(`${MEMORY}/${path}`) }]),
  );
  const lock = get(stat(tree, VIEW));

  const checkFiles = (when: string, edited: ReadonlySet<string>): void => {
    const planned = plans(history);
    const moved = history.committed().length > 0;
    const paths = new Set([...first.keys(), ...planned.map(({ path }) => path), ...storePaths(tree)]);
    for (const path of paths) {
      if (edited.has(`${MEMORY}/${path}`)) continue;
      const last = planned.findLast((file) => file.path === path);
      const wanted = last === undefined ? (first.get(path)?.hash ?? null) : last.next;
      if (hashOf(path) !== wanted) fail(`${when}: ${path} is not as the verdicts say`);
      if (!moved && inodeOf(`${MEMORY}/${path}`) !== first.get(path)?.ino)
        fail(`${when}: ${path} is another inode`);
    }
  };
  const checkTime = (when: string): void => {
    const view = get(stat(tree, VIEW));
    const claims = history.committed().flatMap(({ n }) => history.claims.get(n) ?? []);
    const at = claims.findLast(({ kind }) => setsTime(kind))?.at;
    if (view?.size && view.mtimeNs !== lock?.mtimeNs) fail(`${when}: the lock file still has a body`);
    if (at !== undefined && view?.mtimeNs !== ns(at))
      fail(`${when}: the time is ${view?.mtimeNs}, not ${ns(at)}`);
    if (at === undefined && (view?.ino !== lock?.ino || view?.mtimeNs !== lock?.mtimeNs))
      fail(`${when}: the lock is not the one that was found (${view?.mtimeNs})`);
  };
  return { checkFiles, checkTime };
};
