import { pick, type Random } from '../../src/effects/simulated/random.js';
import { reachedIn, statesOf } from '../../src/testing/machines/explore-machine.js';
import type { Happening } from '../../src/testing/machines/happening.js';
import { liveOn } from '../../src/testing/machines/life.js';
import { checkLife } from '../../src/testing/machines/life-checks.js';
import { inputOf, type Subject } from '../../src/testing/machines/subject.js';
import { subjects } from '../../src/testing/machines/subjects.js';
import type { Family } from './family.js';

const LONGEST = 24;

/** Chooses among what there is; 0 is the plainest. */
const which = (random: Random): number => Math.floor((1 - random()) * 60);

/** `trouble` is how often nothing goes well. */
const happening = (random: Random, { hears }: Subject, trouble: number): Happening => {
  if (hears !== undefined) return { kind: 'told', which: which(random) };
  if (random() >= trouble) return { kind: 'well', which: which(random) };
  const kind = pick(random, ['kill', 'timer', 'badly', 'badly'] as const) ?? 'badly';
  return { kind, which: which(random) };
};

/** A life of one of the machines by the runtime's pure step: whatever it waits for ends well, badly or not, and somebody may stop it. */
export const machineLives: Family = {
  name: 'machine-lives',
  states: Object.values(subjects).flatMap(statesOf),
  run: async (random) => {
    const [name = '', subject] = pick(random, Object.entries(subjects)) ?? [];
    if (subject === undefined) throw new Error('there are machines');
    const trouble = pick(random, [0.8, 0.3, 0.1]) ?? 0.1;
    const input = inputOf(subject, Math.floor((1 - random()) * subject.inputs.length));
    const length = Math.floor((1 - random()) * LONGEST);
    const life = liveOn(
      subject,
      input,
      Array.from({ length }, () => happening(random, subject, trouble)),
    );
    const { states, ends } = reachedIn(life);
    return {
      broken: [...new Set(checkLife(life))],
      outcomes: ends.map((end) => `${name} ${end}`),
      steps: life.steps.length,
      states,
      trace: () => life.steps.map(({ event }) => JSON.stringify(event)),
    };
  },
};
