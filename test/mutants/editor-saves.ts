import * as E from 'fp-ts/lib/Either.js';
import { sha256 } from '../../src/effects/services/objects/sha256.js';
import { read } from '../../src/effects/simulated/content-calls.js';
import { list, makeFolder } from '../../src/effects/simulated/folder-calls.js';
import { rename } from '../../src/effects/simulated/name-calls.js';
import { putFile, writeInPlace } from '../../src/effects/simulated/scene.js';
import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { Step } from '../../src/effects/simulated/sim-process.js';
import { get } from '../../src/testing/lock/lock-history.js';
import { watchLock } from '../../src/testing/lock/lock-invariants.js';
import type { End } from '../simulation/lock-run.js';
import { FOLDER, lockScene, MEMORY, PATHS, type Prior, type Scene } from '../simulation/lock-scene.js';
import { start } from '../simulation/lock-simulation.js';

const SAVED = 'what an editor saved\n';
const SAVING = `${MEMORY}/saving.txt`;
const HOWS = ['in place', 'by rename'] as const;

type Save = { readonly path: string; readonly how: (typeof HOWS)[number] };

const save = ({ world: { tree } }: Scene, { path, how }: Save): boolean => {
  if (how === 'in place') return writeInPlace(tree, path, SAVED);
  putFile(tree, SAVING, SAVED);
  makeFolder(tree, path.slice(0, path.lastIndexOf('/')));
  const renamed = rename(tree, SAVING, path);
  return E.isRight(renamed) && renamed.right === 'renamed';
};

/** Do the bytes stand anywhere: in a file of the store, in one that the lock kept, or among the objects? */
const isKept = async ({ world: { tree }, objects }: Scene): Promise<boolean> => {
  const kept = (get(list(tree, FOLDER)) ?? []).map((name) => `${FOLDER}/${name}`);
  const all = [...PATHS.map((path) => `${MEMORY}/${path}`), ...kept];
  const isIn = (path: string): boolean =>
    new TextDecoder().decode(get(read(tree, path)) ?? new Uint8Array()).includes(SAVED);
  return all.some(isIn) || E.isRight(await objects.get(sha256(new TextEncoder().encode(SAVED)))());
};

/** A save by rename between our last look at a file and the call that replaces it cannot be kept. */
const isInTheWindow = (before: Step | null, next: Step, { path, how }: Save): boolean =>
  how === 'by rename' && before?.what === 'stat' && before.path === path && next.path === path;

const saveOnce = async (prior: Prior, end: End, before: number, one: Save): Promise<string[] | null> => {
  const scene = lockScene(prior);
  start(scene, watchLock(scene), { ends: [[end]] });
  let [taken, isSaved, isExempt] = [0, false, false];
  let last: Step | null = null;
  const saving: Strategy = (steps, world) => {
    const next = inOrder(steps, world);
    taken += 1;
    if (next !== null && taken === before) {
      isExempt = isInTheWindow(last, next, one);
      isSaved = save(scene, one);
    }
    last = next;
    return next;
  };
  await drive(scene.world, saving);
  if (taken <= before) return null;
  const isLost = isSaved && !isExempt && !(await isKept(scene));
  return isLost ? [`a save of ${one.path} ${one.how} before step ${before} is lost`] : [];
};

/** Somebody saves a file of the store before a step of a run. Nothing he wrote is lost. `null`: the run was over by then. */
export const savedBefore = async (
  prior: Prior,
  end: End,
  step: number,
): Promise<{ readonly broken: readonly string[] } | null> => {
  const broken: string[] = [];
  for (const path of PATHS)
    for (const how of HOWS) {
      const found = await saveOnce(prior, end, step, { path: `${MEMORY}/${path}`, how });
      if (found === null) return null;
      broken.push(...found);
    }
  return { broken };
};
