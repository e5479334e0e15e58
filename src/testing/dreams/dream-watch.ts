import type { Verdict } from '../../effects/ports/lock-folder.js';
import { sha256 } from '../../effects/services/objects/sha256.js';
import type { SimProcess, Step } from '../../effects/simulated/sim-process.js';
import type { Watch as LockWatch } from '../lock/lock-invariants.js';
import { bytesAt, standing, storePaths, textAt } from '../on-disk.js';
import { LOCK_FOLDER, MEMORY, VIEW } from '../places.js';
import { watchLockOfDreams } from './dream-lock-watch.js';
import type { DreamScene } from './dream-scene.js';
import type { Save } from './save.js';
import { watchSaves } from './watch-saves.js';

/** What the invariants of the lock and of the store saw. `broken` is empty as long as all hold. */
export type DreamWatch = {
  readonly broken: string[];
  readonly lock: LockWatch;
  readonly seen: (step: Step, result: unknown) => void;
  /** A dream is at work on its copy; at most one may be. */
  readonly working: (runId: string, process: SimProcess) => void;
  /** From now on this process adds a line to a file. */
  readonly edits: (process: SimProcess, save: Save) => void;
  /** A process died in the middle of this step; half of what it wrote may be there. */
  readonly cut: (step: Step) => void;
  /** A run that ended by itself leaves nothing, where no call was refused to anybody. */
  readonly leavesNothing: (runId: string) => void;
  /** The verdicts that let a change in, oldest first. */
  readonly commits: () => readonly Verdict[];
  /** The store and the lock file against the verdicts. */
  readonly reckon: () => void;
};

const CHANGING = ['create', 'append', 'link', 'rename', 'unlink', 'removeFolder', 'touch'];

const isOfStore = (path: string): boolean =>
  path.startsWith(`${MEMORY}/`) && path !== VIEW && !path.startsWith(LOCK_FOLDER);

const planned = (verdicts: readonly Verdict[], path: string) =>
  verdicts.flatMap(({ decision }) =>
    'commit' in decision ? decision.commit.filter((file) => file.path === path) : [],
  );

/** The commits so far, and the claim of a run. */
const readLock = (lock: LockWatch) => ({
  commits: (): readonly Verdict[] =>
    [...lock.verdicts.values()].filter(({ decision }) => 'commit' in decision).sort((a, b) => a.n - b.n),
  claimOf: (runId: string) => [...lock.claims.values()].find(({ nonce }) => nonce === runId),
});

const isRefused = ({ failure }: Step, result: unknown): boolean =>
  failure !== null || (typeof result === 'string' && /^E[A-Z]+$/.test(result));

/** A dream at work has a claim, and is the only one that is undecided and of a process that lives. */
const watchWorking =
  (lock: LockWatch): DreamWatch['working'] =>
  (runId, process) => {
    const claim = readLock(lock).claimOf(runId);
    if (claim === undefined) lock.broken.push(`dream ${runId} is at work without a claim`);
    else lock.held(claim.n, process);
  };

/** Watches a scene, on top of what the watch of its lock sees. */
export const watchDreams = (scene: DreamScene): DreamWatch => {
  const { tree } = scene.world;
  const lock = watchLockOfDreams(scene);
  const { broken } = lock;
  const { commits } = readLock(lock);
  const view = standing(tree, VIEW);
  const store = new Map(storePaths(tree).map((path) => [path, standing(tree, `${MEMORY}/${path}`)]));
  const saves = watchSaves(scene, broken, store);
  let refused = false;

  const checkReach = ({ process, what, path, from }: Step): void => {
    if (saves.isEditor(process) || !CHANGING.includes(what) || commits().length > 0) return;
    if (isOfStore(path)) broken.push(`${what} of ${path} although no dream committed`);
    if (what === 'rename' && isOfStore(from))
      broken.push(`rename of ${from} away although no dream committed`);
  };

  const checkFile = (path: string): void => {
    const last = planned(commits(), path).at(-1);
    const is = standing(tree, `${MEMORY}/${path}`);
    const text = textAt(tree, `${MEMORY}/${path}`);
    const bytes = bytesAt(tree, `${MEMORY}/${path}`);
    if (last === undefined && is !== (store.get(path) ?? null))
      broken.push(`${path} is ${is} and was ${store.get(path)}, and no dream that committed had it`);
    if (last !== undefined && !saves.hasLine(path, text) && (bytes && sha256(bytes)) !== last.next)
      broken.push(`${path} is ${text}, and not what the last commit made of it`);
  };

  /** A dream moves the time; what merges somebody's late bytes afterwards leaves it alone. */
  const checkView = (): void => {
    const is = standing(tree, VIEW);
    const claims = commits().map(({ n }) => lock.claims.get(n));
    const at = claims.findLast((claim) => claim?.kind === 'dream')?.at;
    if (at === undefined && is !== view) broken.push(`the lock file is ${is} and was ${view}`);
    if (at !== undefined && !is?.match(`, ${BigInt(at) * 1_000_000n} ns, \\d+: ""$`))
      broken.push(`the lock file is ${is}, not empty and of the commit's start, ${at} ms`);
  };

  return {
    broken,
    lock,
    seen: (step, result) => {
      // What a call left undone by its failure is none of the watch's business.
      if (step.failure?.left !== 'nothing') lock.seen(step, result);
      saves.learn(step, result);
      checkReach(step);
      refused ||= isRefused(step, result);
    },
    working: watchWorking(lock),
    edits: saves.edits,
    cut: (step) => {
      lock.seen(step, 'cut');
      saves.learn(step, 'cut');
    },
    leavesNothing: (runId) => {
      if (!refused) lock.nothingLeftOf(runId);
    },
    commits,
    reckon: () => {
      lock.atEnd('when all is over');
      checkView();
      for (const path of new Set([...store.keys(), ...storePaths(tree)])) checkFile(path);
      saves.reckon();
    },
  };
};
