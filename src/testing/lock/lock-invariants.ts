import type { FileStat } from '../../effects/ports/files.js';
import type { Claim, Verdict } from '../../effects/ports/lock-folder.js';
import { isTombstone } from '../../effects/services/lock-folder/tokens.js';
import { stat } from '../../effects/simulated/content-calls.js';
import { list } from '../../effects/simulated/folder-calls.js';
import type { SimProcess, Step } from '../../effects/simulated/sim-process.js';
import { LOCK_FOLDER, VIEW } from '../places.js';
import { checkView, rememberStore, type WatchedLock } from './lock-checks.js';
import { type Fail, get, type LockHistory, lockHistory } from './lock-history.js';
import { watchKeeping } from './lock-keeping.js';
import { watchReach } from './lock-reach.js';
import { isDone, isLive, isLook, type Touch, touchOf } from './lock-touches.js';

/**
 * How often a window was hit that cannot be closed; nobody loses anything by the first two.
 * - `shownLate`: an owner slept after its claim, others gave its run up, and it showed its run before they revoked that
 * - `takenAway`: a helper slept between seeing a tombstone and taking it away, and took what came since; it puts it back
 * - `savedInTheGap`: somebody saved by rename between our last look at a file and the rename onto it, and that save is lost
 */
export type Limits = {
  readonly shownLate: number;
  readonly takenAway: number;
  readonly savedInTheGap: number;
};

/** What the invariants saw. `broken` is empty as long as all hold. */
export type Watch = {
  readonly broken: string[];
  readonly claims: ReadonlyMap<number, Claim>;
  readonly verdicts: ReadonlyMap<number, Verdict>;
  readonly limits: () => Limits;
  readonly seen: (step: Step, result: unknown) => void;
  readonly held: (n: number, process: SimProcess) => void;
  /** What a run says of itself when it ends is what its verdict says, and so is what others say of it. */
  readonly ended: (n: number, committed: boolean) => void;
  /** A run that ended by itself leaves only before-images and what could not be merged. */
  readonly nothingLeftOf: (runId: string) => void;
  readonly atEnd: (when: string) => void;
};

/** Undecided, and with an owner that lives: at most one run is, whatever the clocks say. */
const watchHolders = ({ claims, verdicts }: LockHistory, fail: Fail) => {
  const holders = new Map<SimProcess, number>();
  const isUndecided = (n: number): boolean => claims.get(n)?.nonce !== verdicts.get(n)?.nonce;
  return (n: number, process: SimProcess): void => {
    holders.delete(process);
    const other = [...holders].find(([owner, of]) => owner.state !== 'dead' && isUndecided(of));
    holders.set(process, n);
    if (other && process.state !== 'dead' && isUndecided(n))
      fail(`runs ${other[1]} and ${n} are live at once`);
  };
};

const REMAINS = /^[^.]+\.(old|conflict|late)/;

/** What is expected of the lock file: whenever it was touched (`isAway`: it is being looked at elsewhere), and when a run is settled. */
export type Expected = {
  readonly always: (lock: WatchedLock, history: LockHistory, fail: Fail, isAway: boolean) => void;
  readonly atEnd: 'as decided' | 'checked elsewhere';
};

const aloneOnTheStore: Expected = { always: checkView, atEnd: 'as decided' };

/** Follows what is taken away from its place to be looked at, until something is there again. */
const watchAway = () => {
  const away = new Set<string>();
  const limits = { takenAway: 0 };
  return {
    away,
    limits,
    touched: ({ what, path, from, token }: Touch, taken: FileStat | null): void => {
      if (isLive(path)) away.delete(path);
      if (what !== 'rename' || !isLive(from) || !token?.kind.startsWith('gone.')) return;
      if (isTombstone(taken)) return;
      away.add(from);
      limits.takenAway += 1;
    },
  };
};

/**
 * The invariants of one lock and its store, looked at after every step that touches either. Give it the lock before anything
 * happens, hand each step to `seen`, and tell it what the processes say of themselves (`held`, `ended`).
 */
export const watchLock = (lock: WatchedLock, expected: Expected = aloneOnTheStore): Watch => {
  const { tree } = lock.world;
  const broken: string[] = [];
  const fail: Fail = (what) => {
    broken.push(what);
  };
  const history = lockHistory(tree, fail);
  const { checkFiles, checkTime } = rememberStore(lock, history, fail);
  const reach = watchReach(lock, history, fail);
  const keeping = watchKeeping(lock, history, fail);
  const { away, ...aways } = watchAway();
  const ours = new Set<SimProcess>();
  const edited = new Set<string>();
  let now = 0;

  const names = (): readonly string[] => get(list(tree, LOCK_FOLDER)) ?? [];
  const asDecided = (when: string): void => {
    checkFiles(when, edited);
    if (expected.atEnd === 'as decided') checkTime(when);
  };
  /** Whatever the last run decided is there when its publication goes. */
  const settled = (runId: string | null): void => {
    const claim = runId === null ? undefined : history.claimOf(runId);
    if (claim === undefined || claim.n !== history.top() || away.size > 0) return;
    if (expected.atEnd === 'as decided') asDecided(`when run ${claim.n} was settled`);
  };
  const touched = (touch: Touch, result: unknown): void => {
    const { path, from, process, token } = touch;
    const isOurs = ours.has(process);
    aways.touched(touch, from === '' ? null : get(stat(tree, path)));
    keeping.touched(touch, isOurs, now);
    if (isLive(path) && isOurs) reach.reached(touch);
    if (isLive(path) && !isOurs) edited.add(path);
    if (path === VIEW || from === VIEW) expected.always(lock, history, fail, away.has(VIEW));
    if (result === 'unlinked' && token !== null) settled(reach.cleared(token.runId, token.kind));
  };

  return {
    broken,
    claims: history.claims,
    verdicts: history.verdicts,
    limits: () => ({ ...reach.limits, ...keeping.limits, ...aways.limits }),
    seen: (step, result) => {
      now += 1;
      if (step.path.startsWith(LOCK_FOLDER)) ours.add(step.process);
      if (isLook(step)) return keeping.looked(step.process, now);
      if (!isDone(step, result)) return;
      if (result === 'linked') history.linked(step.path);
      touched(touchOf(step), result);
    },
    held: watchHolders(history, fail),
    ended: (n, committed) => {
      const verdict = history.verdicts.get(n);
      const really = verdict !== undefined && 'commit' in verdict.decision;
      if (committed !== really) fail(`run ${n} says ${committed ? 'committed' : 'aborted'}`);
    },
    nothingLeftOf: (runId) => {
      const left = names().filter((name) => name.startsWith(`${runId}.`) && !REMAINS.test(name));
      if (left.length > 0) fail(`a run that ended left ${left.join(' ')}`);
    },
    atEnd: (when) => {
      asDecided(when);
      const left = new Set(names());
      const open = [...history.claims.values()].map(({ nonce }) => `${nonce}.pub`);
      const unsettled = open.filter((pub) => left.has(pub));
      if (unsettled.length > 0) fail(`${when}: unsettled ${unsettled.join(' ')}`);
    },
  };
};
