import * as E from 'fp-ts/lib/Either.js';
import type { Claim, Verdict } from '../../src/effects/ports/lock-folder.js';
import { parseClaim, parseVerdict } from '../../src/effects/services/lock-folder/formats.js';
import { sha256 } from '../../src/effects/services/objects/sha256.js';
import { read, stat } from '../../src/effects/simulated/content-calls.js';
import { list } from '../../src/effects/simulated/folder-calls.js';
import type { Step } from '../../src/effects/simulated/sim-process.js';
import { FOLDER, MEMORY, PATHS, PRIOR_NS, type Scene, VIEW } from './lock-scene.js';

const get = <A>(answer: E.Either<string, A | null>): A | null => (E.isRight(answer) ? answer.right : null);
const ns = (ms: number): bigint => BigInt(ms) * 1_000_000n;

/** What the invariants saw. `broken` is empty as long as all hold. */
export type Watch = {
  readonly broken: string[];
  readonly claims: Map<number, Claim>;
  readonly verdicts: Map<number, Verdict>;
  readonly seen: (step: Step, result: unknown) => void;
  readonly held: (n: number, pid: number) => void;
  readonly atEnd: (when: string) => void;
  /** A run that ended by itself leaves only before-images and what could not be merged. */
  readonly nothingLeftOf: (runId: string) => void;
  readonly ended: (n: number, committed: boolean) => void;
};

type Held = { readonly n: number; readonly pid: number };

const runOf = (path: string): string =>
  path.startsWith(`${FOLDER}/`) ? (path.slice(FOLDER.length + 1).split('.')[0] ?? '') : '';

export const watchLock = (scene: Scene): Watch => {
  const { tree, now } = scene.world;
  const first = new Map(
    [VIEW, ...PATHS.map((path) => `${MEMORY}/${path}`)].map((path) => [path, get(stat(tree, path))]),
  );
  const firstBytes = new Map(PATHS.map((path) => [path, get(read(tree, `${MEMORY}/${path}`))]));
  const broken: string[] = [];
  const claims = new Map<number, Claim>();
  const verdicts = new Map<number, Verdict>();
  const settled = new Set<string>();
  const times = new Set<bigint>([PRIOR_NS]);
  const holders = new Map<number, Held>();
  const fail = (what: string): void => {
    broken.push(what);
  };

  const committed = (): Verdict[] =>
    [...verdicts.values()].filter(({ decision }) => 'commit' in decision).sort((a, b) => a.n - b.n);

  const learnVerdict = (verdict: Verdict): void => {
    const { n, nonce } = verdict;
    const before = verdicts.get(n);
    const again = before?.nonce === nonce;
    if (again && JSON.stringify(before) !== JSON.stringify(verdict)) fail(`verdict ${n} was cast twice`);
    if (before && !again && 'commit' in verdict.decision) fail(`number ${n} was used again for a commit`);
    if (!before || !('commit' in before.decision)) verdicts.set(n, verdict);
  };

  const learn = (path: string): void => {
    const [, number, kind] = /\/([1-9]\d*)\.(claim|verdict)$/.exec(path) ?? [];
    const n = Number(number);
    const bytes = get(read(tree, path));
    const claim = kind === 'claim' ? parseClaim(bytes) : null;
    // A sleeper may take a number whose claim was swept meanwhile; it finds that it is not on top.
    if (claim) claims.set(n, claim);
    const verdict = kind === 'verdict' ? parseVerdict(bytes) : null;
    if (!verdict) return;
    learnVerdict(verdict);
    const at = claims.get(n)?.at;
    if (at !== undefined && 'commit' in verdict.decision) times.add(ns(at));
  };

  const isLive = ({ n, pid }: Held): boolean => {
    const claim = claims.get(n);
    const live = scene.world.isAlive(pid);
    return live && claim !== undefined && now() <= claim.deadline && !verdicts.has(n);
  };

  const checkView = (): void => {
    const view = get(stat(tree, VIEW));
    if (view === null) {
      if (scene.prior === 'file') fail('the lock file vanished');
      return;
    }
    const tombstone = view.size === 0 && view.mtimeNs === 1_000_000_000n;
    if (view.size === 0 && !tombstone && !times.has(view.mtimeNs))
      fail(`the lock file is empty with a time nobody set, ${view.mtimeNs}`);
    const body = new TextDecoder().decode(get(read(tree, VIEW)) ?? new Uint8Array());
    if (view.size > 0 && !/^[1-9]\d*$/.test(body)) fail(`the lock file is torn: ${JSON.stringify(body)}`);
  };

  const checkReach = ({ what, from, path }: Step, result: unknown): void => {
    if (result !== 'renamed' && result !== 'linked') return;
    const run = runOf(from);
    const outside = !path.startsWith(`${FOLDER}/`);
    if (run !== '' && outside && settled.has(run) && !from.includes('.gone.'))
      fail(`${what} of ${from} onto ${path} after its run was settled`);
  };

  const expected = (path: (typeof PATHS)[number]): string | null => {
    const initial = firstBytes.get(path) ?? null;
    let hash = initial && sha256(initial);
    for (const { decision } of committed()) {
      const file =
        'commit' in decision ? decision.commit.find((planned) => planned.path === path) : undefined;
      if (file) hash = file.next;
    }
    return hash;
  };

  const checkStore = (when: string): void => {
    const moved = committed().length > 0;
    for (const path of PATHS) {
      const bytes = get(read(tree, `${MEMORY}/${path}`));
      if ((bytes && sha256(bytes)) !== expected(path))
        fail(`${when}: ${path} is ${JSON.stringify(bytes && new TextDecoder().decode(bytes))}`);
      const inode = get(stat(tree, `${MEMORY}/${path}`))?.ino;
      if (!moved && inode !== first.get(`${MEMORY}/${path}`)?.ino) fail(`${when}: ${path} is another inode`);
    }
  };

  const checkTime = (when: string): void => {
    const view = get(stat(tree, VIEW));
    const last = committed().at(-1);
    const at = last && claims.get(last.n)?.at;
    const known = first.get(VIEW) ?? null;
    if (view?.size) fail(`${when}: the lock file still has a body`);
    if (at !== undefined && view?.mtimeNs !== ns(at))
      fail(`${when}: the time is ${view?.mtimeNs}, not ${ns(at)}`);
    if (at === undefined && (view?.ino !== known?.ino || view?.mtimeNs !== known?.mtimeNs))
      fail(`${when}: the lock is not the one that was found (${view?.mtimeNs})`);
  };

  return {
    broken,
    claims,
    verdicts,
    seen: (step, result) => {
      checkReach(step, result);
      if (result === 'linked') learn(step.path);
      if (result === 'unlinked' && step.path.endsWith('.pub')) settled.add(runOf(step.path));
      checkView();
    },
    held: (n, pid) => {
      const other = [...holders.values()].find(isLive);
      holders.set(n, { n, pid });
      const own = { n, pid };
      if (other && isLive(own)) fail(`runs ${other.n} and ${n} are live at once`);
    },
    ended: (n, wasCommitted) => {
      const verdict = verdicts.get(n);
      if (!verdict) return wasCommitted ? fail(`run ${n} says committed without a verdict`) : undefined;
      if ('commit' in verdict.decision !== wasCommitted)
        fail(`run ${n} says ${wasCommitted ? 'committed' : 'aborted'}`);
    },
    nothingLeftOf: (runId) => {
      const names = get(list(tree, FOLDER)) ?? [];
      const left = names.filter(
        (name) => name.startsWith(`${runId}.`) && !/^[^.]+\.(old|conflict|late)/.test(name),
      );
      if (left.length > 0) fail(`a run that ended left ${left.join(' ')}`);
    },
    atEnd: (when) => {
      checkStore(when);
      checkTime(when);
      const names = get(list(tree, FOLDER)) ?? [];
      const open = [...claims.values()]
        .map(({ nonce }) => `${nonce}.pub`)
        .filter((pub) => names.includes(pub));
      if (open.length > 0) fail(`${when}: unsettled ${open.join(' ')}`);
    },
  };
};
