import type { Claim, Verdict } from '../../effects/ports/lock-folder.js';
import type { Step } from '../../effects/simulated/sim-process.js';
import type { DreamScene } from './dream-scene.js';
import { lockHistory } from './lock-history.js';
import { textAt } from './on-disk.js';
import { VIEW } from './places.js';

/** What was seen of a lock: claims and verdicts by their numbers, as they were linked. `broken` is empty as long as all holds. */
export type LockWatch = {
  readonly broken: string[];
  readonly claims: ReadonlyMap<number, Claim>;
  readonly verdicts: ReadonlyMap<number, Verdict>;
  readonly seen: (step: Step, result: unknown) => void;
};

/**
 * The lock as other programs see it: its file is there at every moment if it was there before or a dream committed, and is empty
 * or has a PID in it. Of one run there is one verdict.
 */
export const watchLockFile = ({ world: { tree } }: DreamScene): LockWatch => {
  const broken: string[] = [];
  const { claims, verdicts, committed, linked } = lockHistory(tree, (what) => void broken.push(what));
  const wasThere = textAt(tree, VIEW) !== null;
  return {
    broken,
    claims,
    verdicts,
    seen: ({ path, from }, result) => {
      if (result === 'linked') linked(path);
      if (path !== VIEW && from !== VIEW) return;
      const body = textAt(tree, VIEW);
      if (body === null && (wasThere || committed().length > 0)) broken.push('the lock file vanished');
      if (body !== null && !/^(?:[1-9]\d*)?$/.test(body))
        broken.push(`the lock file is torn: ${JSON.stringify(body)}`);
    },
  };
};
