import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { lockFolder } from '../../src/effects/services/lock-folder/lock-folder.js';
import { objectMemory } from '../../src/effects/services/objects/object-memory.js';
import { sha256 } from '../../src/effects/services/objects/sha256.js';
import { read, stat } from '../../src/effects/simulated/content-calls.js';
import { list } from '../../src/effects/simulated/folder-calls.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { type SimWorld, simWorld } from '../../src/effects/simulated/sim-world.js';
import { says } from '../../src/memory/changes/says.js';

export const PRIOR_NS = 1_763_000_000_123_456_789n;
export const COPIED_NS = 1_763_000_000_123_456_000n;
const MEMORY = '/store/memory';
const VIEW = `${MEMORY}/.consolidate-lock`;

export type End = 'commit' | 'abort';
export type Prior = 'file' | 'none';

const right = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: E.Either<string, Uint8Array | null>): string | null =>
  E.isRight(content) && content.right ? new TextDecoder().decode(content.right) : null;

/** A store on a simulated disk that has no hard links. */
export const copiesScene = (prior: Prior) => {
  const world: SimWorld = simWorld();
  world.fault = () => (operation) => (operation === 'link' ? 'EPERM' : null);
  const objects = objectMemory();
  let names = 0;
  if (prior === 'file') putFile(world.tree, VIEW, 'body', PRIOR_NS);
  putFile(world.tree, `${MEMORY}/a.md`, 'old a');
  putFile(world.tree, `${MEMORY}/b.md`, 'old b');
  const lockOf = ({ files, clock, processes }: SimProcess) =>
    lockFolder({
      memory: MEMORY,
      files,
      clock,
      processes,
      objects,
      hash: sha256,
      merge: () => null,
      says,
      unique: () => `x${++names}`,
    });
  const file = (path: string): string | null => text(read(world.tree, `${MEMORY}/${path}`));
  const view = (): string => {
    const found = stat(world.tree, VIEW);
    if (E.isLeft(found) || found.right === null) return 'none';
    return `${found.right.mtimeNs} ${text(read(world.tree, VIEW))}`;
  };
  const tokens = (): readonly string[] => {
    const found = list(world.tree, `${MEMORY}/.consolidate-lock.d`);
    return E.isRight(found) ? found.right : [];
  };
  return { world, objects, lockOf, file, view, tokens };
};

export type CopiesScene = ReturnType<typeof copiesScene>;

const store = async ({ objects }: CopiesScene, content: string): Promise<string> =>
  right(objects.put(bytes(content)));

/** Replaces one file, takes one away and makes one. */
export const changeIn = async (scene: CopiesScene): Promise<string> => {
  const base = { 'a.md': await store(scene, 'old a'), 'b.md': await store(scene, 'old b'), 'c.md': null };
  const writes = [
    { path: 'a.md', mode: 0o644, after: await store(scene, 'new a'), origin: [] },
    { path: 'c.md', mode: 0o644, after: await store(scene, 'new c'), origin: [] },
  ];
  const empty = { baseModes: {}, keepers: {}, renames: [], leftOut: [], ledger: [] };
  return store(scene, JSON.stringify({ v: 1, base, writes, deletions: ['b.md'], ...empty }));
};

/** Takes the lock, does what it is for, and gives it back. `held`: somebody else was first. */
export const liveOn = async (
  scene: CopiesScene,
  process: SimProcess,
  { runId, end, change }: { readonly runId: string; readonly end: End; readonly change: string },
  onHeld: (held: boolean) => void = () => {},
): Promise<'held' | 'withdrawn' | 'Committed' | 'Aborted'> => {
  const lock = scene.lockOf(process);
  const request = { runId, kind: 'dream', journal: 'none', clockAfter: { _tag: 'Start' } } as const;
  const free = await right(lock.observe(request));
  if (free._tag === 'Busy') return 'held';
  const claimed = await right(lock.claim(request, free));
  if (claimed._tag === 'Lost') return 'held';
  const run = { n: free.n, runId };
  const giveBack = async (reason: string): Promise<void> => {
    await right(lock.decide(run, { _tag: 'Abort', reason }, null));
    await right(lock.carryOut(run));
  };
  if (claimed._tag === 'Withdraw' || (await right(lock.publish(run, free.prior)))._tag === 'Withdraw') {
    await giveBack('withdrawn');
    return 'withdrawn';
  }
  if ((await right(lock.verify(run, free.prior)))._tag === 'Withdraw') {
    await giveBack('withdrawn');
    return 'withdrawn';
  }
  onHeld(true);
  const wish =
    end === 'commit'
      ? ({ _tag: 'Commit', plan: (await right(lock.prepare(run, change))).plan } as const)
      : ({ _tag: 'Abort', reason: 'wish' } as const);
  const decided = await right(lock.decide(run, wish, null));
  onHeld(false);
  await right(lock.carryOut(run));
  return decided._tag;
};
