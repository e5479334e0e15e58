import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { type Extractor, extractorOf } from '../../src/hosts/extraction/extraction.js';
import { type DreamScene, dreamScene } from '../../src/testing/dreams/dream-scene.js';
import { standing, textAt } from '../../src/testing/on-disk.js';
import { FOLDERS, MEMORY, VIEW } from '../../src/testing/places.js';
import { conversation, factsOf, notingEngine, STORE } from './extraction-cast.js';

const TURNS = 2;
const CURSORS = '/state/extractions.json';

type Host = { readonly process: SimProcess; readonly extractor: Extractor };

/** A process of its own in which a session's turns have ended. */
const startHost = ({ world, capabilities }: DreamScene, turns = TURNS): Host => {
  const process = world.spawn();
  const engine = notingEngine(process, () => false, { begin: () => {}, end: () => {} });
  const extractor = extractorOf(capabilities(process), FOLDERS, { engine });
  extractor.turnEnded({ sessionId: 's1', messages: conversation('s1', turns), wroteMemory: false });
  return { process, extractor };
};

/** How often each fact of the session stands in the store. */
const countsIn = ({ world: { tree } }: DreamScene): readonly number[] => {
  const text = textAt(tree, `${MEMORY}/harbour.md`) ?? '';
  return factsOf('s1', TURNS).map((fact) => text.split(`It was said: ${fact}.`).length - 1);
};

export type CutReport = {
  readonly steps: readonly string[];
  readonly afterCut: readonly number[];
  readonly atEnd: readonly number[];
  readonly lockFile: 'as it was' | 'touched';
};

/** An extraction whose process dies before a step, counted from 1 (0: never), `torn`: in the middle of it; then another one. */
export const cutExtraction = async (step: number, torn = false): Promise<CutReport> => {
  const scene = dreamScene('empty', { store: STORE });
  const lockFile = standing(scene.world.tree, VIEW);
  const steps: string[] = [];
  const cutting: Strategy = (possible, world) => {
    const next = inOrder(possible, world);
    if (next === null) return null;
    steps.push(`${next.what} ${next.path}`);
    if (steps.length !== step) return next;
    world.crash(next.process, torn ? next : undefined, 0.5);
    return null;
  };
  startHost(scene);
  await drive(scene.world, cutting);
  const afterCut = countsIn(scene);
  startHost(scene);
  await drive(scene.world, inOrder);
  const isSame = standing(scene.world.tree, VIEW) === lockFile;
  return { steps, afterCut, atEnd: countsIn(scene), lockFile: isSame ? 'as it was' : 'touched' };
};

/**
 * Two processes are told of the same turn. The first one sleeps from when it has chosen its rows, before it claims, until the other
 * one is done.
 */
export const raceExtractions = async (): Promise<readonly number[]> => {
  const scene = dreamScene('empty', { store: STORE });
  const { world } = scene;
  const late = startHost(scene).process;
  const readsTheStore = ({ process, what, path }: Step): boolean =>
    process === late && what === 'list' && path === MEMORY;
  await drive(world, (steps) => {
    if (steps.some(readsTheStore)) world.stop(late);
    return late.state === 'asleep' ? null : inOrder(steps, world);
  });
  startHost(scene);
  await drive(world, inOrder);
  world.wake(late);
  await drive(world, inOrder);
  return countsIn(scene);
};

/**
 * A process whose run is over sleeps before it writes the cursors once more, if it does, until another one has looked through what
 * was said meanwhile; then a third one looks.
 */
export const sleepBeforeLastCursor = async (): Promise<readonly number[]> => {
  const scene = dreamScene('empty', { store: STORE });
  const { world } = scene;
  const late = startHost(scene, 1).process;
  let written = 0;
  await drive(world, (steps) => {
    const next = inOrder(steps, world);
    if (next?.what === 'rename' && next.path === CURSORS) written += 1;
    if (written > 1) world.stop(late);
    return late.state === 'asleep' ? null : next;
  });
  startHost(scene);
  await drive(world, inOrder);
  world.wake(late);
  await drive(world, inOrder);
  startHost(scene);
  await drive(world, inOrder);
  return countsIn(scene);
};
