import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { isTombstone } from '../../src/effects/services/lock-folder/tokens.js';
import { stat } from '../../src/effects/simulated/content-calls.js';
import { drive, inOrder } from '../../src/effects/simulated/schedule.js';
import type { SimWorld } from '../../src/effects/simulated/sim-world.js';
import type { Tree } from '../../src/effects/simulated/tree.js';
import { auditStore } from '../../src/hosts/history/audit.js';
import { readChange } from '../../src/hosts/history/read-change.js';
import { isOpen } from '../../src/hosts/history/run-view.js';
import { changedStore, type RunView, readRuns } from '../../src/hosts/history/runs.js';
import { recoverStore } from '../../src/hosts/running/recover.js';
import type { Store } from '../../src/hosts/store.js';
import { MEMORY, VIEW } from './lock-scene.js';
import { ACTS, type Actors } from './power-acts.js';
import type { Film } from './power-film.js';
import { boot, NOTHING, type Snapshot, same, snapshot, viewOf } from './power-world.js';

/** Somebody who looks at a disk after a power loss. */
type Looker = {
  readonly film: Film;
  readonly isTold: boolean;
  readonly world: SimWorld;
  readonly actors: Actors;
  readonly store: Store;
  readonly broken: string[];
};

const MINUTE = 60_000;

/** Does one thing in a new process while nothing else happens. `null`: it failed, and that is told. */
const alone = async <L, A>({ world, broken }: Looker, task: TaskEither<L, A>): Promise<A | null> => {
  const done = task();
  await drive(world, inOrder);
  const ended = await done;
  if (E.isRight(ended)) return ended.right;
  broken.push(`what the looker did failed: ${JSON.stringify(ended.left)}`);
  return null;
};

const isTombstoneAt = ({ tree }: SimWorld, path: string): boolean => {
  const found = stat(tree, path);
  return E.isRight(found) && isTombstone(found.right);
};

/** Before anybody looks: each file is whole, and the lock file is one that was seen before the power failed. */
const checkRaw = ({ world, film: { raw, views }, broken }: Looker): void => {
  const is = snapshot(world);
  if (!views.has(viewOf(world))) broken.push(`the lock file is ${viewOf(world)}, as it never was`);
  for (const path of Object.keys(Object.assign({}, is, ...raw))) {
    if (path === VIEW || isTombstoneAt(world, `${MEMORY}/${path}`)) continue;
    const now = is[path] ?? NOTHING;
    if (!raw.some((one) => now === (one[path] ?? NOTHING))) broken.push(`${path} is ${now}, as it never was`);
  }
};

/** Without hard links the lock file is put back with its time to the microsecond. */
const coarse = (of: Snapshot): Snapshot => ({
  ...of,
  [VIEW]: of[VIEW]?.replace(/^(\d+)\d{3} ns/, '$1000 ns') ?? NOTHING,
});

/** All is as it was before, or all as it was after. */
const checkSettled = ({ world, film, isTold, broken }: Looker): boolean => {
  const seen = snapshot(world);
  const { before, after, play } = film;
  const is = (one: Snapshot): boolean => same(seen, one) || (!play.links && same(seen, coarse(one)));
  if (!is(after) && (isTold || !is(before)))
    broken.push(
      `${isTold ? 'told as done' : 'settled'}, and the store is\n${show(seen)}\nbefore it was\n${show(before)}\nafter\n${show(after)}`,
    );
  return is(after);
};
const show = (of: Snapshot): string => JSON.stringify(of, null, 1);

const checkObjects = async (looker: Looker, run: RunView): Promise<void> => {
  if (run.composed === null || !(changedStore(run) || isOpen(run))) return;
  const { objects } = looker.store;
  const change = await alone(looker, readChange(objects, run.composed.change));
  const hashes = [...Object.values(change?.base ?? {}), ...(change?.writes ?? []).map(({ after }) => after)];
  for (const hash of hashes) if (hash !== null) await alone(looker, objects.get(hash));
};

const RESTORED = ['failed', 'killed', 'interrupted'];

/** What the journals tell is what is in the store, and what a person was told. */
const checkRuns = async (looker: Looker, isAfter: boolean): Promise<void> => {
  const { film, isTold, broken, store } = looker;
  const runs = (await alone(looker, readRuns(store))) ?? [];
  for (const run of runs) {
    if (run.outcome === 'damaged') broken.push(`run ${run.runId} counts as damaged`);
    await checkObjects(looker, run);
  }
  const own = runs.find(({ runId }) => runId === film.told?.runId);
  const moved = !same(coarse(film.before), coarse(film.after));
  if (own !== undefined && moved && own.committed !== isAfter)
    broken.push(`the run counts as ${own.outcome}, and the store is as ${isAfter ? 'after' : 'before'} it`);
  if (!isTold || film.told === null) return;
  const is = own?.outcome ?? 'unknown';
  const { outcome } = film.told;
  if (is !== outcome && !(RESTORED.includes(outcome) && RESTORED.includes(is)))
    broken.push(`a person was told ${outcome}, and now the run counts as ${is}`);
};

const checkNote = async (looker: Looker): Promise<void> => {
  const { film, isTold, broken, store } = looker;
  const note = await alone(looker, store.notBefore.read);
  if (note?._tag === 'Unreadable') broken.push('the note of when to dream next is unreadable');
  if (isTold && film.note !== null && JSON.stringify(note) !== JSON.stringify(film.note))
    broken.push(`the note is ${JSON.stringify(note)} and was ${JSON.stringify(film.note)}`);
};

const checkAudit = async (looker: Looker, when: string): Promise<void> => {
  const audit = await alone(looker, auditStore(looker.store));
  const wrong = audit?.runs.filter((run) => run.wrong !== null) ?? [];
  if (audit && audit.fault !== null)
    broken(looker, `${when} the journals do not fit: ${JSON.stringify(audit.fault)}`);
  for (const run of wrong)
    broken(looker, `${when} the journal of ${run.runId}: ${JSON.stringify(run.wrong)}`);
};
const broken = (looker: Looker, what: string): void => void looker.broken.push(what);

/** The lock is free: a new dream gets it and ends well. */
const checkNextDream = async (looker: Looker): Promise<void> => {
  const { world, actors } = looker;
  world.pass(MINUTE);
  let outcome = 'none';
  void ACTS.commit(actors, world.spawn()).then((told) => {
    outcome = told?.outcome ?? 'none';
  });
  await drive(world, inOrder);
  if (outcome !== 'completed' && outcome !== 'unchanged')
    broken(looker, `the next dream ended as ${outcome}`);
  await checkAudit(looker, 'after another dream');
};

export type Disk = (nowNs: () => bigint) => Tree;
/** What somebody finds who looks at a disk for the first time after a power loss. */
export type Found = { readonly broken: readonly string[]; readonly isAfter: boolean };

const lookerAt = (film: Film, isTold: boolean, disk: Disk): Looker => {
  const { endMs, boots, play } = film;
  const begun = { times: boots + 1, startMs: endMs + MINUTE, links: play.links };
  const { world, actors } = boot(disk, begun);
  return { film, isTold, world, actors, store: actors.storeOf(world.spawn()), broken: [] };
};

/** `isTold`: a person was told how it ended before the power failed. `onward`: another dream follows. */
export const look = async (film: Film, isTold: boolean, disk: Disk, onward: boolean): Promise<Found> => {
  const looker = lookerAt(film, isTold, disk);
  checkRaw(looker);
  await alone(looker, recoverStore(looker.store));
  const isAfter = checkSettled(looker);
  await checkRuns(looker, isAfter);
  await checkNote(looker);
  await checkAudit(looker, 'at first');
  if (onward && looker.broken.length === 0) await checkNextDream(looker);
  return { broken: looker.broken, isAfter };
};
