import fc from 'fast-check';
import type { Turn } from '../dreams/by-turns.js';
import type { DreamCase } from '../dreams/dream-case.js';
import { type Plan, SCRIPTS } from '../dreams/dream-model.js';
import type { Prior } from '../dreams/dream-scene.js';
import { arbitraryFaults } from './faults.js';
import { arbitraryScript, materialOf } from './script.js';
import { arbitraryStore } from './store.js';
import { arbitraryTranscripts } from './transcripts.js';

const prior = fc.constantFrom<Prior>('empty', 'absent', 'stale body');

const turns: fc.Arbitrary<readonly Turn[]> = fc.array(fc.record({ stay: fc.nat(40), to: fc.nat(4) }), {
  maxLength: 40,
  size: 'max',
});

const some = (plan: fc.Arbitrary<Plan>): fc.Arbitrary<readonly Plan[]> =>
  fc.array(plan, { minLength: 1, maxLength: 2 });

/** Dreams of known kinds over the small store; half of them are of the kind that goes through all states. */
const named: fc.Arbitrary<DreamCase> = fc
  .constant(fc.oneof(fc.constant<Plan>('commit'), fc.constantFrom<Plan>(...SCRIPTS)))
  .chain((plan) =>
    fc.record({
      prior,
      store: fc.constant(null),
      transcripts: fc.constant({}),
      dreams: some(plan),
      faults: arbitraryFaults(plan),
      turns,
    }),
  );

/** Whatever a model does over whatever store. */
const scripted: fc.Arbitrary<DreamCase> = fc
  .tuple(arbitraryStore(), arbitraryTranscripts())
  .chain(([store, transcripts]) => {
    const plan: fc.Arbitrary<Plan> = arbitraryScript(materialOf(store));
    return fc.record({
      prior,
      store: fc.constant(store),
      transcripts: fc.constant(transcripts),
      dreams: some(plan),
      faults: arbitraryFaults(plan, ['extra.md']),
      turns,
    });
  });

/** Whole cases: known scripts that reach every state more often than any that are made up. */
export const arbitraryDreamCase = (): fc.Arbitrary<DreamCase> =>
  fc.oneof({ weight: 2, arbitrary: named }, { weight: 1, arbitrary: scripted });
