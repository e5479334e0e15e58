import { pick, type Random } from '../../src/effects/simulated/random.js';
import { missedBy } from '../journals/audit-of.js';
import { chronicle } from '../journals/chronicle.js';
import { DAMAGES, damaged, journalsOf } from '../journals/damage.js';
import { type Kept, keptIn } from '../journals/kept-state.js';
import type { Family } from './family.js';

const whole = (random: Random): number => Math.floor((1 - random()) * 2 ** 31);

/** Something happens to one of the journals of runs that ended in every way; the audit has to name the first record that is wrong. */
export const damagedJournals = (): Family => {
  // The same each time, and as dear as many cases.
  let made: Promise<Kept> | null = null;
  const honest = async (): Promise<Kept> => keptIn((await chronicle()).world.tree);
  return {
    name: 'damaged-journals',
    states: DAMAGES,
    run: async (random) => {
      made ??= honest();
      const kept = await made;
      const path = pick(random, journalsOf(kept)) ?? '';
      const damage = damaged(kept, path, pick(random, DAMAGES) ?? '', whole(random), whole(random));
      const missed = await missedBy(kept, damage);
      const outcome = damage.seq === null ? 'only the end is gone' : 'a record is wrong';
      return {
        broken: missed === null ? [] : [`${damage.what}, in ${path}: ${missed}`],
        outcomes: [outcome],
        steps: 1,
        states: [damage.what],
      };
    },
  };
};
