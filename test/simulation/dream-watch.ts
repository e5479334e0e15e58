import type { Verdict } from '../../src/effects/ports/lock-folder.js';
import { sha256 } from '../../src/effects/services/objects/sha256.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import type { Save } from './dream-actors.js';
import { type DreamScene, namesIn, standing, storePaths, textAt } from './dream-scene.js';
import { type Watch, watchLock } from './lock-invariants.js';
import { FOLDER, MEMORY, VIEW } from './lock-scene.js';

/** What the invariants of the lock and of the store saw. `broken` is empty as long as all hold. */
export type DreamWatch = {
  readonly broken: string[];
  readonly lock: Watch;
  readonly seen: (step: Step, result: unknown) => void;
  /** A dream is at work on its copy; at most one may be. */
  readonly working: (runId: string, pid: number) => void;
  /** From now on this process adds a line to a file. */
  readonly edits: (process: SimProcess, save: Save) => void;
  /** The verdicts that let a change in, oldest first. */
  readonly commits: () => readonly Verdict[];
  /** The store and the lock file against the verdicts. */
  readonly reckon: () => void;
};

const hashOf = (text: string): string => sha256(new TextEncoder().encode(text));

const CHANGING = ['create', 'append', 'link', 'rename', 'unlink', 'removeFolder', 'touch'];

const isOfStore = (path: string): boolean =>
  path.startsWith(`${MEMORY}/`) && path !== VIEW && !path.startsWith(`${FOLDER}`);

const planned = (verdicts: readonly Verdict[], path: string) =>
  verdicts.flatMap(({ decision }) =>
    'commit' in decision ? decision.commit.filter((file) => file.path === path) : [],
  );

export const watchDreams = (scene: DreamScene): DreamWatch => {
  const { tree } = scene.world;
  const lock = watchLock(scene.lockScene);
  const { broken } = lock;
  const view = standing(tree, VIEW);
  const store = new Map(storePaths(tree).map((path) => [path, standing(tree, `${MEMORY}/${path}`)]));
  const saves = new Map<SimProcess, Save>();
  const saved = new Set<Save>();
  const holders = new Map<string, number>();

  const commits = (): readonly Verdict[] =>
    [...lock.verdicts.values()].filter(({ decision }) => 'commit' in decision).sort((a, b) => a.n - b.n);

  const claimOf = (runId: string) => [...lock.claims.values()].find(({ nonce }) => nonce === runId);

  /** Undecided, in time, and of a process that lives. */
  const isLive = (runId: string): boolean => {
    const claim = claimOf(runId);
    const inTime = claim !== undefined && scene.world.now() <= claim.deadline;
    return inTime && scene.world.isAlive(holders.get(runId) ?? 0) && !lock.verdicts.has(claim.n);
  };

  /** A save by rename between a publisher's last look and its rename is the one that is lost. */
  const isInTheGap = (path: string): boolean =>
    scene.world
      .steps()
      .some((step) => step.what === 'rename' && step.path === path && step.from.includes('.new.'));

  const learnSave = (step: Step, result: unknown): void => {
    const save = saves.get(step.process);
    const done = step.what === 'append' ? result === undefined : result === 'renamed';
    if (save === undefined || !done || step.path !== `${MEMORY}/${save.path}`) return;
    store.set(save.path, standing(tree, step.path));
    if (!(step.what === 'rename' && isInTheGap(step.path))) saved.add(save);
  };

  const checkReach = ({ process, what, path, from }: Step): void => {
    if (saves.has(process) || !CHANGING.includes(what) || commits().length > 0) return;
    if (isOfStore(path)) broken.push(`${what} of ${path} although no dream committed`);
    if (what === 'rename' && isOfStore(from))
      broken.push(`rename of ${from} away although no dream committed`);
  };

  const checkLine = ({ path, line }: Save): void => {
    const kept = namesIn(tree, FOLDER).map((name) => `${FOLDER}/${name}`);
    const places = [`${MEMORY}/${path}`, ...kept];
    if (!places.some((place) => textAt(tree, place)?.includes(line)))
      broken.push(`what somebody wrote to ${path} is nowhere any more`);
  };

  const checkFile = (path: string): void => {
    const last = planned(commits(), path).at(-1);
    const is = standing(tree, `${MEMORY}/${path}`);
    const text = textAt(tree, `${MEMORY}/${path}`);
    const own = [...saves.values()].some((save) => save.path === path && text?.includes(save.line));
    if (last === undefined && is !== (store.get(path) ?? null))
      broken.push(`${path} is ${is} and was ${store.get(path)}, and no dream that committed had it`);
    if (last !== undefined && !own && (text === null ? null : hashOf(text)) !== last.next)
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
      lock.seen(step, result);
      learnSave(step, result);
      checkReach(step);
    },
    working: (runId, pid) => {
      holders.set(runId, pid);
      if (claimOf(runId) === undefined) broken.push(`dream ${runId} is at work without a claim`);
      const live = [...holders.keys()].filter(isLive);
      if (isLive(runId) && live.length > 1) broken.push(`dreams ${live.join(' and ')} are live at once`);
    },
    edits: (process, save) => saves.set(process, save),
    commits,
    reckon: () => {
      checkView();
      for (const path of new Set([...store.keys(), ...storePaths(tree)])) checkFile(path);
      for (const save of saved) checkLine(save);
    },
  };
};
