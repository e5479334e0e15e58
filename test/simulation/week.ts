import type { GateKeeper } from '../../src/hosts/gates/gates.js';
import type { DreamResult } from '../../src/hosts/history/dream-result.js';
import { MINUTE, MONDAY, settings, type weekWorld } from './week-world.js';

type World = ReturnType<typeof weekWorld>;

/** Who asks the gates: a process of its own at every turn's end, or one that lives on. */
export type Asking = 'one process a turn' | 'one process for all';

/** A dream that a turn's end began: when, how it ended, and when. Milliseconds since the first turn. */
export type Dreamt = { readonly at: number; readonly end: number; readonly outcome: DreamResult['outcome'] };

/** Turns end every five minutes from `from` for so many milliseconds; each asks the gates, and dreams if they are open. */
export const turnsEnd = async (
  world: World,
  asking: Asking,
  { from = 0, lasting }: { readonly from?: number; readonly lasting: number },
): Promise<readonly Dreamt[]> => {
  const dreams: Dreamt[] = [];
  const lives: GateKeeper = world.keeper(false);
  for (let turn = from; turn < from + lasting; turn += 5 * MINUTE) {
    world.passTo(MONDAY + turn);
    world.session(`s${(turn / (5 * MINUTE)) % 6}`);
    const keeper = asking === 'one process for all' ? lives : world.keeper(true);
    const verdict = await keeper.evaluate({ settings });
    if (verdict._tag !== 'Open') continue;
    const at = world.now() - MONDAY;
    const { outcome } = await world.seen(world.dream(verdict).done);
    dreams.push({ at, end: world.now() - MONDAY, outcome });
  }
  return dreams;
};

/**
 * How many dreams turn ends every five minutes can begin when each fails after `lasting`, if ten minutes must lie between the
 * first two, and twice as many each time up to a day: counted by hand, without a line of the product.
 */
export const allowedFailures = (during: number, lasting: number): number => {
  let [count, notBefore, pause] = [0, 0, 10 * MINUTE];
  for (let turn = 0; turn < during; turn += 5 * MINUTE) {
    if (turn < notBefore) continue;
    count += 1;
    notBefore = turn + lasting + pause;
    pause = Math.min(2 * pause, 24 * 60 * MINUTE);
  }
  return count;
};
