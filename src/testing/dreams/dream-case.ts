import type { Turn } from './by-turns.js';
import { byTurns } from './by-turns.js';
import type { Plan } from './dream-model.js';
import type { Hosting, Prior, StoreTexts } from './dream-scene.js';
import { type DreamReport, simulateDreams } from './dream-simulation.js';
import type { Timed } from './incident.js';
import { meetIncidents } from './meet-incidents.js';
import { noTally } from './tally.js';

/**
 * Dreams over one store, what happens to them, and in which order the calls of all processes come: plain data, so that a case
 * that was printed can be made a test. `store` null: the small store, on which the named scripts work.
 */
export type DreamCase = {
  readonly prior: Prior;
  readonly store: StoreTexts | null;
  readonly transcripts: StoreTexts;
  readonly dreams: readonly Plan[];
  readonly faults: readonly Timed[];
  readonly turns: readonly Turn[];
};

/**
 * Plays one case, with what a host makes of what each process is lent. Afterwards somebody else recovers the store, everything is
 * held against the verdicts, and a last dream must get the lock.
 */
export const playDreams = (
  { prior, store, transcripts, dreams, faults, turns }: DreamCase,
  hosting?: Hosting,
): Promise<DreamReport> =>
  simulateDreams(
    {
      prior,
      scripts: dreams,
      hosting,
      store: store ?? undefined,
      transcripts,
      sequel: dreams.every((plan) => typeof plan === 'string'),
    },
    (cast) => meetIncidents(cast, faults, byTurns(turns)),
    noTally,
  );
