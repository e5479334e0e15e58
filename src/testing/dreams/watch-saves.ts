import type { SimProcess, Step } from '../../effects/simulated/sim-process.js';
import { namesIn, standing, textAt } from '../on-disk.js';
import { LOCK_FOLDER, MEMORY } from '../places.js';
import type { DreamScene } from './dream-scene.js';
import type { Save } from './save.js';

/**
 * What people save while dreams go on stands somewhere at the end. `store`: what stands where no dream changed it, and learns of
 * their saves.
 */
export const watchSaves = ({ world }: DreamScene, broken: string[], store: Map<string, string | null>) => {
  const { tree } = world;
  const saves = new Map<SimProcess, Save>();
  const saved = new Set<Save>();
  /** A save by rename between a publisher's last look and its rename is the one that is lost. */
  const isInTheGap = (path: string): boolean =>
    world.steps().some((step) => step.what === 'rename' && step.path === path && step.from.includes('.new.'));
  return {
    edits: (process: SimProcess, save: Save): void => void saves.set(process, save),
    isEditor: (process: SimProcess): boolean => saves.has(process),
    hasLine: (path: string, text: string | null): boolean =>
      [...saves.values()].some((save) => save.path === path && text?.includes(save.line)),
    learn: (step: Step, result: unknown): void => {
      const save = saves.get(step.process);
      const done = step.what === 'append' ? result === undefined : result === 'renamed';
      if (save === undefined || step.path !== `${MEMORY}/${save.path}`) return;
      // Also what a write left there that was cut is an editor's doing.
      store.set(save.path, standing(tree, step.path));
      if (done && !(step.what === 'rename' && isInTheGap(step.path))) saved.add(save);
    },
    reckon: (): void => {
      const kept = namesIn(tree, LOCK_FOLDER).map((name) => `${LOCK_FOLDER}/${name}`);
      for (const { path, line } of saved)
        if (![`${MEMORY}/${path}`, ...kept].some((place) => textAt(tree, place)?.includes(line)))
          broken.push(`what somebody wrote to ${path} is nowhere any more`);
    },
  };
};
