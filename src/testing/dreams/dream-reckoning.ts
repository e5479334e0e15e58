import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { noFault } from '../../effects/simulated/memory-files.js';
import { drive, inOrder } from '../../effects/simulated/schedule.js';
import { auditStore } from '../../hosts/history/audit.js';
import { recoverStore } from '../../hosts/running/recover.js';
import type { Store } from '../../hosts/store.js';
import { namesIn } from '../on-disk.js';
import { FOLDERS } from '../places.js';
import type { Dreamer } from './dream-actors.js';
import type { DreamScene } from './dream-scene.js';
import type { DreamWatch } from './dream-watch.js';

const HOURS = 3_600_000;
const DAY = 24 * HOURS;

/** Does one thing while nothing else happens. */
const alone = async <L, A>(
  scene: DreamScene,
  watch: DreamWatch,
  task: TaskEither<L, A>,
): Promise<A | null> => {
  let outcome: E.Either<L, A> | null = null;
  const done = task().then((value) => {
    outcome = value;
    return value;
  });
  await drive(scene.world, inOrder, watch.seen);
  if (outcome === null) {
    watch.broken.push('an act of the recoverer never ended');
    return null;
  }
  const ended = await done;
  if (E.isRight(ended)) return ended.right;
  watch.broken.push(`an act of the recoverer failed: ${JSON.stringify(ended.left)}`);
  return null;
};

const checkEnded = (watch: DreamWatch, { handle, process, result }: Dreamer): void => {
  if (process.state !== 'dead' && result() === null) watch.broken.push(`dream ${handle.runId} never ended`);
};

/** A dream says of itself what its verdict says. Only one that says that it is not settled leaves the saying to the next. */
const checkResult = (watch: DreamWatch, { handle, result }: Dreamer): void => {
  const told = result();
  if (told === null) return;
  const committed = watch.commits().some(({ nonce }) => nonce === handle.runId);
  const says = told.outcome === 'completed' || told.outcome === 'unchanged';
  const leaves = told.outcome === 'failed' && told.unsettled === true;
  if (says !== committed && !leaves)
    watch.broken.push(
      `dream ${handle.runId} says ${told.outcome}, and its verdict is ${committed ? 'a commit' : 'none or an abort'}`,
    );
};

const checkJournals = async (scene: DreamScene, watch: DreamWatch, store: Store): Promise<void> => {
  const audit = await alone(scene, watch, auditStore(store));
  for (const { runId, wrong, replayed, records } of audit?.runs ?? [])
    if (wrong !== null || (records.length > 0 && !replayed))
      watch.broken.push(`the journal of ${runId} does not replay: ${JSON.stringify(wrong)}`);
  if (audit && audit.fault !== null)
    watch.broken.push(`the journals do not fit: ${JSON.stringify(audit.fault)}`);
};

const request = { runId: '0-next', kind: 'dream', journal: '', clockAfter: { _tag: 'Start' } } as const;

/** All processes exit, a fresh one comes, recovers, and all must be as the verdicts say, with the lock free and nothing left for ever. */
export const reckon = async (
  scene: DreamScene,
  watch: DreamWatch,
  dreamers: readonly Dreamer[],
): Promise<void> => {
  const { world, foreigner } = scene;
  world.fault = () => noFault;
  if (foreigner !== null) world.crash(foreigner);
  for (const dreamer of dreamers) checkEnded(watch, dreamer);
  for (const { process } of dreamers) world.crash(process);
  const store = scene.storeOf(world.spawn());
  await alone(scene, watch, recoverStore(store));
  watch.reckon();
  for (const dreamer of dreamers) checkResult(watch, dreamer);
  await checkJournals(scene, watch, store);
  world.pass(2 * HOURS);
  const observed = await alone(scene, watch, store.lock.observe(request));
  if (observed?._tag !== 'Free')
    watch.broken.push(`the lock is not free afterwards: ${JSON.stringify(observed)}`);
  // A clock that was set back meanwhile makes what is left seem young for so long.
  world.pass(DAY);
  await alone(scene, watch, recoverStore(store));
  watch.reckon();
  const { state } = FOLDERS;
  const left = [...namesIn(world.tree, `${state}/staging`), ...namesIn(world.tree, `${state}/runs`)];
  const forever = left.filter((name) => !name.endsWith('.jsonl'));
  if (forever.length > 0) watch.broken.push(`left for ever: ${forever.join(' ')}`);
};
