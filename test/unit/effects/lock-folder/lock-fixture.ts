import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../../../src/effects/ports/clock.js';
import type {
  ClaimOutcome,
  ClaimRequest,
  ClockAfter,
  LockFolder,
  Observed,
  RunRef,
} from '../../../../src/effects/ports/lock-folder.js';
import type { ObjectStore } from '../../../../src/effects/ports/object-store.js';
import type { Liveness, Owner, Processes } from '../../../../src/effects/ports/processes.js';
import { lockFolder } from '../../../../src/effects/services/lock-folder/lock-folder.js';
import type { Merge } from '../../../../src/effects/services/lock-folder/place.js';
import { objectMemory } from '../../../../src/effects/services/objects/object-memory.js';
import { sha256 } from '../../../../src/effects/services/objects/sha256.js';
import { read, stat } from '../../../../src/effects/simulated/content-calls.js';
import { list } from '../../../../src/effects/simulated/folder-calls.js';
import { type Fault, memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree, type Tree } from '../../../../src/effects/simulated/tree.js';
import type { Change } from '../../../../src/memory/change.js';
import { says } from '../../../../src/memory/changes/says.js';

export const MEMORY = '/store/memory';
export const VIEW = `${MEMORY}/.consolidate-lock`;
export const FOLDER = `${MEMORY}/.consolidate-lock.d`;
export const NOW = 1_764_499_600_000;
export const PRIOR_NS = 1_763_000_000_123_456_789n;

export const right = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

export const owner = (pid: number, more: Partial<Owner> = {}): Owner => ({
  host: 'here',
  bootId: 'boot 1',
  pidNamespace: 'pid:[1]',
  pid,
  startTime: '77',
  ...more,
});

const get = <A>(answer: E.Either<string, A>, otherwise: A): A =>
  E.isRight(answer) ? answer.right : otherwise;
export const text = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);
export const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);

/** One store in memory, seen by one process; time and liveness are set by hand. */
export type Fixture = {
  readonly tree: Tree;
  readonly objects: ObjectStore;
  readonly lock: LockFolder;
  readonly time: { now: number };
  readonly dead: Set<number>;
  readonly as: (pid: number, more?: Partial<Owner>) => LockFolder;
  readonly view: () => { mtimeNs: bigint; body: string; ino: bigint } | null;
  readonly file: (path: string) => string | null;
  readonly names: () => readonly string[];
  fault: Fault;
};

const neverMerge: Merge = () => null;

export const fixture = (merge: Merge = neverMerge): Fixture => {
  const time = { now: NOW };
  const dead = new Set<number>();
  let ticks = 0n;
  const tree = emptyTree(() => {
    ticks += 1n;
    return BigInt(time.now) * 1_000_000n + 400_000n + ticks;
  });
  const clock: Clock = { now: () => time.now, setTimer: () => () => {} };
  const objects = objectMemory();
  let names = 0;
  const as = (pid: number, more: Partial<Owner> = {}): LockFolder => {
    const self = owner(pid, more);
    const liveness = (other: Owner): Liveness => {
      if (other.host !== self.host) return 'unknown';
      return dead.has(other.pid) || other.bootId !== self.bootId || other.startTime !== '77'
        ? 'dead'
        : 'alive';
    };
    const processes: Processes = {
      self,
      liveness: (other) => async () => liveness(other),
      pidExists: (other) => async () => other > 0 && !dead.has(other),
    };
    const unique = (): string => {
      names += 1;
      return `x${names}`;
    };
    const files = memoryFiles(tree, (operation, path) => made.fault(operation, path));
    return lockFolder({
      memory: MEMORY,
      files,
      clock,
      processes,
      objects,
      hash: sha256,
      merge,
      says,
      unique,
    });
  };
  putFile(tree, `${MEMORY}/MEMORY.md`, 'index\n');
  const made: Fixture = {
    tree,
    objects,
    time,
    dead,
    as,
    lock: as(100),
    view: () => {
      const found = get(stat(tree, VIEW), null);
      return (
        found && { mtimeNs: found.mtimeNs, ino: found.ino, body: text(get(read(tree, VIEW), null)) ?? '' }
      );
    },
    file: (path) => text(get(read(tree, `${MEMORY}/${path}`), null)),
    names: () => get(list(tree, FOLDER), []),
    fault: () => null,
  };
  return made;
};

let ids = 0;
export const requestFor = ({ time }: Fixture, clockAfter: ClockAfter = { _tag: 'Start' }): ClaimRequest => {
  ids += 1;
  return { runId: `${time.now.toString(36)}-r${ids}`, kind: 'dream', journal: 'journal', clockAfter };
};

export const isFree = (observed: Observed): observed is Observed & { _tag: 'Free' } =>
  observed._tag === 'Free';

/** Looks, claims, publishes and verifies; expects that each succeeds. */
export const hold = async (lock: LockFolder, request: ClaimRequest): Promise<RunRef> => {
  const free = await right(lock.observe(request));
  if (!isFree(free)) throw new Error('busy');
  const claimed: ClaimOutcome = await right(lock.claim(request, free));
  if (claimed._tag !== 'Claimed') throw new Error(claimed.reason);
  const run = { n: free.n, runId: request.runId };
  const published = await right(lock.publish(run, free.prior));
  const verified = await right(lock.verify(run, free.prior));
  if (published._tag !== 'Published' || verified._tag !== 'Held') throw new Error('not held');
  return run;
};

export const abort = async (lock: LockFolder, run: RunRef): Promise<void> => {
  await right(lock.decide(run, { _tag: 'Abort', reason: 'wish' }, null));
  await right(lock.carryOut(run));
};

type Wanted = Readonly<Record<string, { readonly base: string | null; readonly next: string | null }>>;

/** Puts a change and its images among the objects. */
export const changeOf = async ({ objects }: Fixture, wanted: Wanted): Promise<string> => {
  const base: Record<string, string | null> = {};
  const writes: Change['writes'][number][] = [];
  const deletions: string[] = [];
  for (const [path, { base: before, next }] of Object.entries(wanted)) {
    base[path] = before === null ? null : await right(objects.put(bytes(before)));
    if (next === null) deletions.push(path);
    else writes.push({ path, mode: 0o640, after: await right(objects.put(bytes(next))), origin: [] });
  }
  const change: Change = {
    v: 1,
    base,
    baseModes: {},
    writes,
    deletions,
    keepers: {},
    renames: [],
    leftOut: [],
    ledger: [],
  };
  return right(objects.put(bytes(JSON.stringify(change))));
};

export const commit = async (lock: LockFolder, run: RunRef, change: string) => {
  const prepared = await right(lock.prepare(run, change));
  const decided = await right(lock.decide(run, { _tag: 'Commit', plan: prepared.plan }, 'head'));
  return { prepared, decided, done: await right(lock.carryOut(run)) };
};
