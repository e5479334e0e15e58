import type { Claim, Verdict } from '../../src/effects/ports/lock-folder.js';
import { list } from '../../src/effects/simulated/folder-calls.js';
import type { Step } from '../../src/effects/simulated/sim-process.js';
import { checkView, rememberStore } from './lock-checks.js';
import { type Fail, get, type LockHistory, lockHistory } from './lock-history.js';
import { FOLDER, type Scene } from './lock-scene.js';

/** What the invariants saw. `broken` is empty as long as all hold. */
export type Watch = {
  readonly broken: string[];
  readonly claims: ReadonlyMap<number, Claim>;
  readonly verdicts: ReadonlyMap<number, Verdict>;
  readonly seen: (step: Step, result: unknown) => void;
  readonly held: (n: number, pid: number) => void;
  /** What a run says of itself when it ends is what its verdict says. */
  readonly ended: (n: number, committed: boolean) => void;
  /** A run that ended by itself leaves only before-images and what could not be merged. */
  readonly nothingLeftOf: (runId: string) => void;
  readonly atEnd: (when: string) => void;
};

const runOf = (path: string): string =>
  path.startsWith(`${FOLDER}/`) ? (path.slice(FOLDER.length + 1).split('.')[0] ?? '') : '';

/** Nothing of a settled run reaches the lock file or the store. */
const watchReach = (fail: Fail) => {
  const settled = new Set<string>();
  return ({ what, from, path }: Step, result: unknown): void => {
    if (result === 'unlinked' && path.endsWith('.pub')) settled.add(runOf(path));
    if (result !== 'renamed' && result !== 'linked') return;
    const outside = !path.startsWith(`${FOLDER}/`);
    if (outside && settled.has(runOf(from)) && !from.includes('.gone.'))
      fail(`${what} of ${from} onto ${path} after its run was settled`);
  };
};

/** Undecided, in time, and with an owner that lives: at most one run is. */
const watchHolders = ({ world }: Scene, { claims, verdicts }: LockHistory, fail: Fail) => {
  const holders = new Map<number, number>();
  const isLive = ([n, pid]: readonly [number, number]): boolean => {
    const claim = claims.get(n);
    return world.isAlive(pid) && claim !== undefined && world.now() <= claim.deadline && !verdicts.has(n);
  };
  return (n: number, pid: number): void => {
    holders.delete(n);
    const other = [...holders].find(isLive);
    holders.set(n, pid);
    if (other && isLive([n, pid])) fail(`runs ${other[0]} and ${n} are live at once`);
  };
};

const REMAINS = /^[^.]+\.(old|conflict|late)/;

/** What is expected of the lock file: after every step, and at the end. */
export type Expected = {
  readonly always: (scene: Scene, history: LockHistory, fail: Fail) => void;
  readonly atEnd: 'as decided' | 'checked elsewhere';
};

const aloneOnTheStore: Expected = { always: checkView, atEnd: 'as decided' };

export const watchLock = (scene: Scene, expected: Expected = aloneOnTheStore): Watch => {
  const { tree } = scene.world;
  const broken: string[] = [];
  const fail: Fail = (what) => {
    broken.push(what);
  };
  const history = lockHistory(tree, fail);
  const { checkFiles, checkTime } = rememberStore(scene, history, fail);
  const checkReach = watchReach(fail);
  const names = (): readonly string[] => get(list(tree, FOLDER)) ?? [];
  return {
    broken,
    claims: history.claims,
    verdicts: history.verdicts,
    seen: (step, result) => {
      checkReach(step, result);
      if (result === 'linked') history.linked(step.path);
      expected.always(scene, history, fail);
    },
    held: watchHolders(scene, history, fail),
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
      checkFiles(when);
      if (expected.atEnd === 'as decided') checkTime(when);
      const open = [...history.claims.values()].map(({ nonce }) => `${nonce}.pub`);
      const unsettled = open.filter((pub) => names().includes(pub));
      if (unsettled.length > 0) fail(`${when}: unsettled ${unsettled.join(' ')}`);
    },
  };
};
