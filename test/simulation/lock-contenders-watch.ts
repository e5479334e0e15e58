import type { Claim } from '../../src/effects/ports/lock-folder.js';
import { read, stat } from '../../src/effects/simulated/content-calls.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { get, ns } from '../../src/testing/lock/lock-history.js';
import { type Expected, type Watch, watchLock } from '../../src/testing/lock/lock-invariants.js';
import type { OneFileProgram } from './lock-one-file.js';
import { type Scene, VIEW } from './lock-scene.js';

/** Known windows, counted: each takes a one-file program that stands still for longer than our wait. */
export type Windows = {
  /** It looked before our publication and wrote only after our verification: both hold. */
  stalledWriter: number;
  /** It came after such a one, which had written its PID over ours and was gone: both hold. */
  follower: number;
  /**
   * It put back the time that it had seen before a run of ours was shown, and the time of our commit is gone; or the one that it
   * had seen while ours was shown, after we had given the lock back, and the record that stands there again is gone.
   */
  lateRollback: number;
  /**
   * One removed the lock file and another made it anew between our look and the rename onto it, two calls that follow on each
   * other: the new file is gone, with its record. This one takes us to stand still, not them.
   */
  remade: number;
  /**
   * It ran where our PIDs mean nothing, or by another clock: what it took for free was held, or what we did. Nothing that is
   * written in one file tells more than a PID and a time.
   */
  apart: number;
};

export type ContenderWatch = Watch & {
  readonly windows: Windows;
  readonly programs: OneFileProgram[];
  /** The number of the step that is being taken. */
  readonly now: () => number;
  readonly programHolds: (program: OneFileProgram) => void;
  readonly heldByUs: () => number;
};

/** When a process showed its run in the lock file, and when it looked there again to verify. */
type Shown = { readonly at: number; lookedAgainAt: number };

/** It looked before we showed our run, and changed the file after we had looked again: no wait is long enough for that. */
const slept = ({ lookedAt, openedAt, setBackAt }: OneFileProgram, run: Shown): boolean =>
  lookedAt < run.at && Math.max(openedAt, setBackAt) > run.lookedAgainAt;

/** Follows each of our processes from its publication to the end of its hold. */
const followRuns = () => {
  const shown = new Map<SimProcess, Shown>();
  const shownAt = new Map<string, number>();
  const over = new Map<string, number>();
  return {
    shown,
    /** Did it look while a run was shown, and put back what it saw when that was over? */
    outlived: ({ lookedAt, setBackAt }: OneFileProgram): boolean =>
      [...over].some(([runId, end]) => {
        const sawIt = (shownAt.get(runId) ?? end) < lookedAt && lookedAt < end;
        return sawIt && end < setBackAt;
      }),
    /** When the lock file ceased to show it; `undefined`: it has not. */
    overAt: ({ nonce }: Claim): number | undefined => over.get(nonce),
    seen: ({ process, what, path, from }: Step, result: unknown, now: number): void => {
      const [, runId = '', kind = ''] = /([^/.]+)\.(show|done|prior|pub)$/.exec(from || path) ?? [];
      const isMoved = path === VIEW && (result === 'renamed' || result === 'linked');
      if (isMoved && kind === 'show') {
        shown.set(process, { at: now, lookedAgainAt: 0 });
        shownAt.set(runId, now);
      }
      if ((isMoved && kind !== 'show') || (kind === 'pub' && result === 'unlinked')) {
        if (!over.has(runId)) over.set(runId, now);
      }
      const mine = shown.get(process);
      if (mine?.lookedAgainAt === 0 && what === 'stat' && path === VIEW) mine.lookedAgainAt = now;
    },
  };
};

/** Follows which lock file our processes saw before they put their own in its place. `lost`: times of files that none had seen. */
const followReplaced = ({ world: { tree } }: Scene) => {
  const view = () => get(stat(tree, VIEW));
  const looked = new Map<SimProcess, bigint | undefined>();
  const lost = new Set<bigint>();
  let standing = view();
  return {
    lost,
    seen: ({ process, what, path, from }: Step, result: unknown): void => {
      if (what === 'stat' && path === VIEW) looked.set(process, standing?.ino);
      const isReplaced = path === VIEW && result === 'renamed' && from !== '';
      if (isReplaced && standing !== null && standing.ino !== looked.get(process)) lost.add(standing.mtimeNs);
      standing = view();
    },
  };
};

/** Others may empty the file or write their PID into it; a body is a whole PID of somebody, always. */
const anyPidOrNone: Expected = {
  always: ({ world }, _, fail) => {
    const body = new TextDecoder().decode(get(read(world.tree, VIEW)) ?? new Uint8Array());
    if (body !== '' && !/^1\d\d$/.test(body)) fail(`the lock file is torn: ${JSON.stringify(body)}`);
  },
  atEnd: 'checked elsewhere',
};

const HOUR = 3_600_000;

/** Who puts back a time that is counted in doubles of milliseconds loses less than this, in nanoseconds. */
const GRAIN = 2_000n;

/** The times that the lock file should show and does not: of other programs, but for those in `unseen`, and of our commits. */
const lostTimes = (
  scene: Scene,
  watch: Watch,
  programs: readonly OneFileProgram[],
  unseen: ReadonlySet<bigint>,
): { readonly records: readonly bigint[]; readonly commits: readonly Claim[] } => {
  const time = (get(stat(scene.world.tree, VIEW))?.mtimeNs ?? 0n) + GRAIN;
  const records = programs.flatMap(({ record }) => record ?? []).filter((record) => !unseen.has(record));
  const committed = [...watch.verdicts.values()].filter(({ decision }) => 'commit' in decision);
  const commits = committed.flatMap(({ n }) => watch.claims.get(n) ?? []);
  return {
    records: records.filter((record) => record > time),
    commits: commits.filter(({ at }) => ns(at) > time),
  };
};

/** Does a run of ours hold: shown and in time, and its process lives? */
const isHeldBy =
  (
    { world }: Scene,
    { claims, verdicts }: Watch,
    overAt: (claim: Claim) => number | undefined,
  ): ((run: readonly [number, SimProcess]) => boolean) =>
  ([n, process]) => {
    const claim = claims.get(n);
    const verdict = verdicts.get(n);
    const aborted = verdict !== undefined && 'abort' in verdict.decision;
    const inTime = claim !== undefined && world.now() <= claim.deadline && overAt(claim) === undefined;
    return inTime && !aborted && process.state !== 'dead';
  };

/** By its own rule nobody holds for longer than an hour. */
const holdsAt =
  (ms: number) =>
  ({ isHolding, wroteNs, process }: OneFileProgram): boolean =>
    isHolding && process.state !== 'dead' && ns(ms - HOUR) < wroteNs;

/** The invariants of a store on which one-file programs live too. `isApart`: not all have run on one host and by one clock. */
export const watchContenders = (scene: Scene, isApart = (): boolean => false): ContenderWatch => {
  const base = watchLock(scene, anyPidOrNone);
  const runs = followRuns();
  const replaced = followReplaced(scene);
  const programs: OneFileProgram[] = [];
  const windows: Windows = { stalledWriter: 0, follower: 0, lateRollback: 0, remade: 0, apart: 0 };
  const ours = new Map<number, SimProcess>();
  const pairs = new Map<OneFileProgram, Set<number>>();
  const shownBy = new Map<number, Shown>();
  const isHeld = isHeldBy(scene, base, runs.overAt);
  let steps = 0;

  const miss = (what: string): void => {
    if (isApart()) windows.apart += 1;
    else base.broken.push(what);
  };
  const both = (n: number, program: OneFileProgram): void => {
    const met = pairs.get(program) ?? new Set();
    if (met.has(n)) return;
    pairs.set(program, met.add(n));
    const run = shownBy.get(n);
    if (run !== undefined && slept(program, run)) windows.stalledWriter += 1;
    else if (run !== undefined && programs.some((other) => slept(other, run))) windows.follower += 1;
    else miss(`run ${n} and the one-file program ${program.process.pid} hold at once`);
  };
  return {
    ...base,
    windows,
    programs,
    now: () => steps,
    seen: (step, result) => {
      base.seen(step, result);
      runs.seen(step, result, steps);
      replaced.seen(step, result);
      windows.remade = replaced.lost.size;
      steps += 1;
    },
    held: (n, process) => {
      base.held(n, process);
      ours.set(n, process);
      const shown = runs.shown.get(process);
      if (shown !== undefined && !shownBy.has(n)) shownBy.set(n, { ...shown });
      if (isHeld([n, process]))
        for (const program of programs.filter(holdsAt(scene.world.now()))) both(n, program);
    },
    programHolds: (program) => {
      for (const [n] of [...ours].filter(isHeld)) both(n, program);
    },
    heldByUs: () => ours.size,
    atEnd: (when) => {
      base.atEnd(when);
      const { records, commits } = lostTimes(scene, base, programs, replaced.lost);
      if (records.length > 0 && programs.some(runs.outlived)) windows.lateRollback += 1;
      else if (records.length > 0)
        miss(`${when}: the record of another program is lost: ${records.join(' ')}`);
      for (const claim of commits) {
        const shown = shownBy.get(claim.n)?.at ?? 0;
        const over = runs.overAt(claim) ?? Number.POSITIVE_INFINITY;
        const late = programs.some(({ lookedAt, setBackAt }) => lookedAt < over && setBackAt > shown);
        if (late) windows.lateRollback += 1;
        else miss(`${when}: the time of commit ${claim.n} is lost`);
      }
    },
  };
};
