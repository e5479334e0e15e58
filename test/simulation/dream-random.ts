import { pick, type Random, seeded } from '../../src/effects/simulated/random.js';
import { atRandom } from '../../src/effects/simulated/schedule.js';
import { SCRIPTS, type Script } from '../../src/testing/dreams/dream-model.js';
import { PRIORS } from '../../src/testing/dreams/dream-scene.js';
import { type DreamReport, simulateDreams } from '../../src/testing/dreams/dream-simulation.js';
import { type Incident, type Timed, withOneEditor } from '../../src/testing/dreams/incident.js';
import { meetIncidents } from '../../src/testing/dreams/meet-incidents.js';
import type { Save } from '../../src/testing/dreams/save.js';
import { type Histogram, histogram } from './dream-histogram.js';

const SPAN = 260;

const someSave = (random: Random): Save => ({
  path: pick(random, ['harbour.md', 'extra.md']) ?? '',
  line: '- somebody was here\n',
  how: random() < 0.5 ? 'in place' : 'by rename',
});

/** Half of the dreams are of the kind that goes through all states. */
const someScript = (random: Random): Script =>
  random() < 0.5 ? 'commit' : (pick(random, SCRIPTS) ?? 'commit');

/** After some crashes somebody starts a dream anew. */
const someBlow = (random: Random): Incident => {
  const blow = pick(random, ['crash', 'crash', 'torn', 'fail', 'full'] as const) ?? 'crash';
  if (blow === 'fail') return { _tag: 'Fails', code: 'EIO', left: 'nothing' };
  if (blow === 'full') return { _tag: 'Full' };
  return { _tag: 'Crash', torn: blow === 'torn', again: random() < 0.5 ? someScript(random) : null };
};

const someGuest = (random: Random): Incident => {
  const guest = pick(random, ['Dreams', 'Edits', 'Kills', 'Recovers', 'Recovers'] as const) ?? 'Recovers';
  if (guest === 'Dreams') return { _tag: guest, plan: someScript(random) };
  return guest === 'Edits' ? { _tag: guest, save: someSave(random) } : { _tag: guest };
};

const someIncident = (random: Random): Incident => {
  const kind = random();
  if (kind < 0.3) return someBlow(random);
  if (kind < 0.45) return { _tag: 'Kill', dream: Math.floor(random() * 2) };
  if (kind < 0.8) return someGuest(random);
  if (kind < 0.95)
    return { _tag: 'Sleeps', steps: Math.floor(random() * 200), minutes: pick(random, [200, 51, 1]) ?? 1 };
  return { _tag: 'RoomAgain' };
};

const someIncidents = (random: Random): readonly Timed[] =>
  withOneEditor(
    Array.from({ length: 1 + Math.floor(random() * 7) }, () => ({
      incident: someIncident(random),
      at: 1 + Math.floor(random() * SPAN),
    })),
  );

/** A whole random case. */
export const simulateDreamsRandom = (random: Random, tally: Histogram): Promise<DreamReport> => {
  const prior = pick(random, PRIORS.slice(0, 3)) ?? 'empty';
  const scripts = Array.from({ length: random() < 0.4 ? 2 : 1 }, () => someScript(random));
  const switching = pick(random, [0.03, 0.1, 0.3]) ?? 0.1;
  const incidents = someIncidents(random);
  return simulateDreams(
    { prior, scripts },
    (cast) => meetIncidents(cast, incidents, atRandom(random, switching)),
    tally,
  );
};

/** The random case of a seed. */
export const simulateDreamsSeed = (seed: number, tally: Histogram): Promise<DreamReport> =>
  simulateDreamsRandom(seeded(seed), tally);

/** Replays the failure that a seed stands for. */
export const replay = (seed: number): Promise<DreamReport> => simulateDreamsSeed(seed, histogram());
