import * as E from 'fp-ts/lib/Either.js';
import { putFile } from '../../src/effects/simulated/scene.js';
import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import type { Tree } from '../../src/effects/simulated/tree.js';
import type { Capabilities } from '../../src/hosts/capabilities.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { startFix, startUndo } from '../../src/hosts/edits/edit.js';
import { startRecord } from '../../src/hosts/edits/record.js';
import { startApply, startDiscard } from '../../src/hosts/edits/review.js';
import { recoverStore } from '../../src/hosts/running/recover.js';
import type { RunHandle } from '../../src/hosts/running/run-handle.js';
import type { StoreFolders } from '../../src/hosts/store.js';
import { type Script, scripted } from '../../src/testing/dreams/dream-model.js';
import { type DreamScene, dreamScene } from '../../src/testing/dreams/dream-scene.js';
import { FOLDERS } from '../../src/testing/places.js';
import { MEMORY } from '../simulation/lock-scene.js';
import { openVerdict } from '../unit/hosts/dream/small-store.js';

/** What somebody begins in a process of its own. */
type Act = (process: SimProcess) => unknown;

type Asked = [capabilities: Capabilities, folders: StoreFolders, run: string];

/** Before which step its process dies, and whether in the middle of it. */
type Death = { readonly before: (step: Step, seen: readonly Step[]) => boolean; readonly torn: boolean };

const HOUR = 3_600_000;

const INDEX_WITH_DEAD_LINK =
  '# Memory\n\n- [harbour](harbour.md) — about the harbour\n- [Gone](gone.md) — the key is in the vault\n';

/** One store whose runs end in all ways there are, one after the other. */
const acts = (scene: DreamScene) => {
  const { world, capabilities, storeOf } = scene;
  const dream =
    (script: Script, { review = false, killed = false } = {}): Act =>
    (process) => {
      const model = () => scripted(script, 'a dream', process.clock);
      const options = { verdict: openVerdict, review };
      const handle = startDream(capabilities(process, model), FOLDERS, options);
      handle.subscribe(({ after }) => {
        if (killed && 'dream/agent' in after) handle.send({ type: 'KILL', by: 'a person', request: null });
      });
      return handle.done;
    };
  const begun =
    (start: (...asked: Asked) => Promise<E.Either<{ readonly reason: string }, RunHandle>>): Act =>
    async (process) => {
      const started = await start(capabilities(process), FOLDERS, 'latest');
      return E.isRight(started) ? started.right.done : Promise.reject(new Error(started.left.reason));
    };
  const recorded: Act = async (process) => {
    const started = await startRecord(capabilities(process), FOLDERS);
    return E.isRight(started) ? started.right.done : null;
  };
  const mended: Act = (process) => startFix(capabilities(process), FOLDERS).done;
  const recovered: Act = (process) => recoverStore(storeOf(process))();
  const edited = (path: string, text: string): Act => {
    return () => putFile(world.tree, `${MEMORY}/${path}`, text);
  };
  return { dream, begun, recorded, mended, recovered, edited };
};

/** Sees the disk after each step. */
type Watch = (tree: Tree) => void;

const NOBODY_DIES: Death = { before: () => false, torn: false };

/** A journal's line that says how the model answered is cut short by a power loss. */
const IN_A_LINE: Death = {
  before: ({ what, path }, seen) =>
    what === 'append' && path.endsWith('.jsonl') && seen.filter((step) => step.path === path).length >= 9,
  torn: true,
};
const AFTER_ITS_VERDICT: Death = {
  before: (_, seen) => /\.verdict$/.test(seen.at(-1)?.path ?? '') && seen.at(-1)?.what === 'link',
  torn: false,
};

/** Lets a new process act until it is done or dies; an hour later the next one may come. */
const perform = async (
  { world }: DreamScene,
  act: Act,
  { before, torn } = NOBODY_DIES,
  watch: Watch = () => {},
): Promise<void> => {
  const process = world.spawn();
  const seen: Step[] = [];
  const mortal: Strategy = (steps, among) => {
    const next = inOrder(steps, among);
    if (next === null) return null;
    if (before(next, seen)) {
      world.crash(process, torn ? next : undefined, 0.5);
      return null;
    }
    seen.push(next);
    return next;
  };
  void act(process);
  await drive(world, mortal, () => watch(world.tree));
  world.crash(process);
  world.pass(HOUR);
};

/** How the runs end that the chronicle tells of, in their order. */
export const ENDINGS = [
  ['dream', 'completed'],
  ['undo', 'completed'],
  ['dream', 'held'],
  ['discard', 'unchanged'],
  ['dream', 'held'],
  ['apply', 'completed'],
  ['dream', 'unchanged'],
  ['dream', 'failed'],
  ['dream', 'killed'],
  ['dream', 'interrupted'],
  ['fix', 'completed'],
  ['dream', 'completed'],
  ['record', 'unchanged'],
  ['dream', 'held'],
] as const;

/**
 * A store whose runs end in every way, one after the other, in a world that is the same each time: no name in it is a
 * real machine's. One run dies in the middle of a line of its journal, and one between its verdict and its settlement;
 * the runs after them finish what they left.
 */
export const chronicle = async (): Promise<DreamScene> => {
  const scene = dreamScene('empty');
  const { dream, begun, recorded, mended, recovered, edited } = acts(scene);
  await perform(scene, dream('commit'));
  await perform(scene, begun(startUndo));
  await perform(scene, dream('commit', { review: true }));
  await perform(scene, begun(startDiscard));
  await perform(scene, dream('commit', { review: true }));
  await perform(scene, begun(startApply));
  await perform(scene, dream('unchanged'));
  await perform(scene, dream('fail'));
  await perform(scene, dream('endless', { killed: true }));
  await perform(scene, dream('endless'), IN_A_LINE);
  await perform(scene, edited('MEMORY.md', INDEX_WITH_DEAD_LINK));
  await perform(scene, mended);
  await perform(scene, dream('commit'), AFTER_ITS_VERDICT);
  await perform(scene, recovered);
  await perform(scene, recorded);
  await perform(scene, dream('breach'));
  return scene;
};

/** The disk after each step of a dream that is let in and of the undo that takes it back. */
export const twoRuns = async (watch: Watch): Promise<DreamScene> => {
  const scene = dreamScene('empty');
  const { dream, begun } = acts(scene);
  await perform(scene, dream('commit'), NOBODY_DIES, watch);
  await perform(scene, begun(startUndo), NOBODY_DIES, watch);
  return scene;
};
