import { momentsOf, type Turns } from './every-call-moments.js';
import type { Call, Moment, Stop } from './every-call-orders.js';
import type { End } from './every-call-store.js';
import type { Combination } from './every-call-sweep.js';
import { inLanes } from './kills-lanes.js';
import type { Tally } from './kills-tally.js';

const AT_ONCE = 3;

export const deathAt = (at: number, moment: Moment): Stop => ({ at, moment, how: 'die' });

/** Every moment of those of the calls that are wanted. */
export const deathsIn = (calls: readonly Call[], isWanted: (call: Call) => boolean): readonly Stop[] =>
  calls.flatMap((call, i) => (isWanted(call) ? momentsOf(call).map((moment) => deathAt(i + 1, moment)) : []));

/** Plays a death each, some at once; what goes wrong is told with the death it was. */
export const playAll = (
  about: string,
  deaths: readonly Stop[],
  play: (death: Stop) => Promise<void>,
): Promise<void> => {
  const left = deaths.values();
  return inLanes(AT_ONCE, () => {
    const death = left.next().value;
    if (death === undefined) return null;
    return () =>
      play(death).catch((cause: unknown) => {
        throw new Error(`Wrong after ${about}, ${JSON.stringify(death)}`, { cause });
      });
  });
};

/** How a run must end whose owner died in this call: nobody can have seen it, or its claim, or its verdict as well. */
export const endAfter = (at: number, turns: Turns, end: Combination['end']): End => {
  if (at <= turns.claim) return 'unclaimed';
  return end === 'commit' && at > turns.verdict ? 'committed' : 'restored';
};

export const countDeath = (counts: Tally, { operation }: Call, { moment }: Stop): void => {
  counts.add('killed');
  counts.add(moment === 'before' ? `before ${operation}` : `in ${operation}, ${moment}`);
};
