import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { startApply, startDiscard } from '../../src/hosts/edits/review.js';
import { auditStore } from '../../src/hosts/history/audit.js';
import { isOpen } from '../../src/hosts/history/run-view.js';
import { type RunView, readRuns } from '../../src/hosts/history/runs.js';
import { recoverStore } from '../../src/hosts/running/recover.js';
import { scripted } from '../../src/testing/dreams/dream-model.js';
import { type DreamScene, dreamScene } from '../../src/testing/dreams/dream-scene.js';
import { standing, storePaths, textAt } from '../../src/testing/on-disk.js';
import { FOLDERS } from '../../src/testing/places.js';
import { openVerdict } from '../unit/hosts/dream/small-store.js';
import { MEMORY, VIEW } from './lock-scene.js';

/** What is under way when its process dies: a dream whose result is to be held, or what a person decides on that result. */
export type Act = 'hold' | 'apply' | 'discard';

/** The process dies before this step of the act, counted from 1; 0: never. `torn`: in the middle of it. */
export type Cut = { readonly act: Act; readonly step: number; readonly torn: boolean };

/** How the held result stands when all was recovered; `none`: the dream was interrupted, and there is no result. */
export type Fate = 'none' | 'waits' | 'let in' | 'given up';

export type ReviewReport = {
  readonly broken: readonly string[];
  readonly fate: Fate;
  /** The steps that the act took: what was done, and the path. */
  readonly steps: readonly string[];
};

type Table = { readonly scene: DreamScene; readonly broken: string[] };

const actions = {
  hold: async ({ capabilities }: DreamScene, process: SimProcess): Promise<void> => {
    const model = () => scripted('commit', 'a dream', process.clock);
    const options = { verdict: openVerdict, review: true };
    await startDream(capabilities(process, model), FOLDERS, options).done;
  },
  apply: async ({ capabilities }: DreamScene, process: SimProcess): Promise<void> => {
    const started = await startApply(capabilities(process), FOLDERS, 'latest');
    if (E.isRight(started)) await started.right.done;
  },
  discard: async ({ capabilities }: DreamScene, process: SimProcess): Promise<void> => {
    const started = await startDiscard(capabilities(process), FOLDERS, 'latest');
    if (E.isRight(started)) await started.right.done;
  },
};

/** Lets a new process act until it is done or is cut. Gives what it did, step by step. */
const perform = async ({ scene }: Table, { act, step, torn }: Cut): Promise<readonly string[]> => {
  const process = scene.world.spawn();
  const steps: string[] = [];
  const cutting: Strategy = (possible, world) => {
    const next = inOrder(possible, world);
    if (next === null) return null;
    steps.push(`${next.what} ${next.path}`);
    if (steps.length !== step) return next;
    world.crash(process, torn ? next : undefined, 0.5);
    return null;
  };
  void actions[act](scene, process);
  await drive(scene.world, cutting);
  return steps;
};

/** Does one thing in a new process while nothing else happens. */
const alone = async <L, A>(
  { scene, broken }: Table,
  task: (process: SimProcess) => TaskEither<L, A>,
): Promise<A | null> => {
  const done = task(scene.world.spawn())();
  await drive(scene.world, inOrder);
  const ended = await done;
  if (E.isRight(ended)) return ended.right;
  broken.push(`an act of the recoverer failed: ${JSON.stringify(ended.left)}`);
  return null;
};

const snapshot = ({ world: { tree } }: DreamScene): string =>
  [VIEW, ...storePaths(tree).map((path) => `${MEMORY}/${path}`)]
    .map((path) => `${path}: ${standing(tree, path)}`)
    .join('\n');

const isLetIn = ({ world: { tree } }: DreamScene, startedAt: number): boolean =>
  textAt(tree, `${MEMORY}/harbour.md`)?.includes('are blue and a dream') === true &&
  textAt(tree, `${MEMORY}/notes/new.md`)?.includes('a dream was here') === true &&
  textAt(tree, `${MEMORY}/old.md`) === null &&
  standing(tree, VIEW)?.includes(`, ${BigInt(startedAt) * 1_000_000n} ns, `) === true;

const fateOf = (run: RunView | undefined): Fate => {
  if (run === undefined || run.outcome === 'interrupted') return 'none';
  if (run.appliedBy !== null) return 'let in';
  return run.discardedBy === null ? 'waits' : 'given up';
};

/** Recovers, and compares what the runs say with what is in the store. */
const reckon = async (table: Table, before: string): Promise<Fate> => {
  const { scene, broken } = table;
  await alone(table, (process) => recoverStore(scene.storeOf(process)));
  const runs = (await alone(table, (process) => readRuns(scene.storeOf(process)))) ?? [];
  const held = runs.find(({ kind }) => kind === 'dream');
  const fate = fateOf(held);
  if (fate === 'waits' && !(held && isOpen(held)))
    broken.push(`the dream is ${held?.outcome}, and none waits`);
  if (fate === 'let in' ? !isLetIn(scene, held?.startedAt ?? 0) : snapshot(scene) !== before)
    broken.push(`the result counts as ${fate}, and the store is\n${snapshot(scene)}\nand was\n${before}`);
  for (const { runId, kind, outcome, committed } of runs)
    if (kind === 'discard' && committed && outcome !== 'unchanged')
      broken.push(`discard ${runId} counts as ${outcome}`);
  const audit = await alone(table, (process) => auditStore(scene.storeOf(process)));
  if (audit?.fault !== null || audit.runs.some(({ wrong }) => wrong !== null))
    broken.push(`the journals do not fit: ${JSON.stringify(audit)}`);
  return fate;
};

/** One act that is cut, then the reckoning; whatever waits then can be let in, and nothing else can. */
export const simulateReview = async (cut: Cut): Promise<ReviewReport> => {
  const table: Table = { scene: dreamScene('empty'), broken: [] };
  const before = snapshot(table.scene);
  if (cut.act !== 'hold') await perform(table, { act: 'hold', step: 0, torn: false });
  const steps = await perform(table, cut);
  const fate = await reckon(table, before);
  await perform(table, { act: 'apply', step: 0, torn: false });
  const after = await reckon(table, before);
  const expected = fate === 'waits' ? 'let in' : fate;
  if (after !== expected) table.broken.push(`the result counts as ${fate}, and after an apply as ${after}`);
  return { broken: table.broken, fate, steps };
};

export type Sweep = { readonly broken: readonly string[]; readonly fates: ReadonlyMap<Fate, number> };

/** Cuts an act before each `stride`th of its steps, and in the middle of those that write bytes. */
export const sweepReview = async (act: Act, stride: number): Promise<Sweep> => {
  const whole = await simulateReview({ act, step: 0, torn: false });
  const fates = new Map<Fate, number>([[whole.fate, 1]]);
  const broken = [...whole.broken];
  for (let step = 1; step <= whole.steps.length && broken.length === 0; step += stride)
    for (const torn of /^(create|append) /.test(whole.steps[step - 1] ?? '') ? [false, true] : [false]) {
      const report = await simulateReview({ act, step, torn });
      fates.set(report.fate, (fates.get(report.fate) ?? 0) + 1);
      broken.push(...report.broken.map((what) => `cut before step ${step}${torn ? ', torn' : ''}: ${what}`));
    }
  return { broken, fates };
};
