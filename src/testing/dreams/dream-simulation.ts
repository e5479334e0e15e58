import { drive, inOrder, type Strategy } from '../../effects/simulated/schedule.js';
import { type Dreamer, startDreamer } from './dream-actors.js';
import type { Plan } from './dream-model.js';
import { reckon } from './dream-reckoning.js';
import {
  type DreamScene,
  dreamScene,
  type Hosting,
  noHosting,
  type Prior,
  type StoreTexts,
} from './dream-scene.js';
import { type DreamWatch, watchDreams } from './dream-watch.js';
import type { Tally } from './tally.js';

/**
 * What a schedule begins with. `hosting` is what a host makes of what the world lends each process; `store` the files of the
 * memory folder, `transcripts` those of its sessions; with a `sequel` one more dream comes when all is over, and must be let in.
 */
export type Stage = {
  readonly prior: Prior;
  readonly scripts: readonly Plan[];
  readonly hosting?: Hosting | undefined;
  readonly store?: StoreTexts | undefined;
  readonly transcripts?: StoreTexts;
  readonly sequel?: boolean;
};

/** Who is there in a schedule. Further dreamers may come later. */
export type Cast = {
  readonly scene: DreamScene;
  readonly watch: DreamWatch;
  readonly dreamers: Dreamer[];
  readonly tally: Tally;
};

/** `broken` is empty when all invariants held; `ends` tells how each dream ended. */
export type DreamReport = {
  readonly broken: readonly string[];
  readonly ends: readonly string[];
  readonly states: readonly string[];
  /** The steps that were taken, in order. */
  readonly trace: readonly Taken[];
};

export type Taken = {
  readonly pid: number;
  readonly what: string;
  readonly path: string;
  readonly from: string;
};

const endOf = ({ process, result }: Dreamer): string =>
  result()?.outcome ?? (process.state === 'dead' ? 'crashed' : 'stuck');

/** Drives until nothing waits any more; what the strategy starts at the very end runs too. */
const driveOut = async ({ scene, watch }: Cast, strategy: Strategy): Promise<readonly Taken[]> => {
  const halting: Strategy = (steps, world) => (watch.broken.length > 0 ? null : strategy(steps, world));
  const trace: Taken[] = [];
  do {
    await drive(scene.world, halting, (step, result) => {
      const { process, what, path, from } = step;
      trace.push({ pid: process.pid, what, path, from });
      watch.seen(step, result);
    });
    await new Promise((resolve) => setImmediate(resolve));
  } while (watch.broken.length === 0 && scene.world.steps().length > 0);
  return trace;
};

/** Whatever happened before: a later dream gets the lock and commits. */
const dreamAgain = async (cast: Cast): Promise<void> => {
  const { scene, watch } = cast;
  const dreamer = startDreamer(scene, watch, 'commit');
  await driveOut(cast, inOrder);
  const { outcome, reason } = dreamer.result() ?? {};
  // What others left in the store may make a person's review necessary; the lock was given all the same.
  if (outcome !== 'completed' && outcome !== 'unchanged' && outcome !== 'held')
    watch.broken.push(`the next dream ended as ${outcome}: ${reason}`);
  watch.reckon();
};

/** One schedule of whole dreams over one store, then the reckoning. */
export const simulateDreams = async (
  { prior, scripts, hosting = noHosting, store, transcripts, sequel = false }: Stage,
  strategyOf: (cast: Cast) => Strategy,
  tally: Tally,
): Promise<DreamReport> => {
  const scene = dreamScene(prior, { hosting, store, transcripts });
  const watch = watchDreams(scene);
  const dreamers = scripts.map((script) => startDreamer(scene, watch, script));
  const cast: Cast = { scene, watch, dreamers, tally };
  const trace = await driveOut(cast, strategyOf(cast));
  for (const { process, handle, result } of dreamers)
    if (process.state !== 'dead' && result() !== null) watch.leavesNothing(handle.runId);
  if (watch.broken.length === 0) await reckon(scene, watch, dreamers);
  if (sequel && watch.broken.length === 0) await dreamAgain(cast);
  const ends = dreamers.map(endOf);
  for (const end of ends) tally.end(end);
  for (const { failed } of dreamers) for (const effect of failed) tally.fail(effect);
  return { broken: watch.broken, ends, states: dreamers.flatMap((dreamer) => [...dreamer.states]), trace };
};
