import * as E from 'fp-ts/lib/Either.js';
import { runGates } from '../../../src/hosts/gates/gate-run.js';
import type { Scene } from './scenes.js';

/** Plays a scene on the runtime; `scans` counts how often the sessions were looked at, `acts` are all acts in order but the first look at the clock. */
export const play = async ({ input, clock, noted, sessions }: Scene) => {
  let scans = 0;
  const acts: string[] = [];
  const output = await runGates(
    {
      clock: { now: () => input.now, setTimer: () => () => undefined },
      readClock: async () => clock,
      notBefore: {
        read: async () => {
          acts.push('read');
          return noted;
        },
        change: () => async () => {
          acts.push('note');
          return E.right(undefined);
        },
      },
      sessions: {
        touchedSince: () => async () => {
          scans += 1;
          acts.push('scan');
          return sessions;
        },
      },
    },
    input,
  );
  return { ...output, scans, acts: acts.join(' ') };
};
