import fc from 'fast-check';
import type { Plan } from '../dreams/dream-model.js';
import { type Incident, type Timed, withOneEditor } from '../dreams/incident.js';

/** About as many steps as a dream takes that commits. */
const SPAN = 260;

const crash = (plan: fc.Arbitrary<Plan>): fc.Arbitrary<Incident> =>
  fc.record({
    _tag: fc.constant('Crash' as const),
    torn: fc.boolean(),
    again: fc.oneof(fc.constant(null), plan),
  });

const sleep: fc.Arbitrary<Incident> = fc.record({
  _tag: fc.constant('Sleeps'),
  steps: fc.nat(200),
  minutes: fc.constantFrom(1, 51, 200),
});

const clock: fc.Arbitrary<Incident> = fc.record({
  _tag: fc.constant('Clock'),
  minutes: fc.constantFrom(1, -1, 51, -51, 200, -200),
});

const failing: fc.Arbitrary<Incident> = fc.record({
  _tag: fc.constant('Fails'),
  code: fc.constantFrom('EIO', 'EMFILE', 'EACCES'),
  left: fc.constantFrom('nothing', 'half', 'all'),
});

const editing = (paths: readonly string[]): fc.Arbitrary<Incident> =>
  fc.record({
    _tag: fc.constant('Edits'),
    save: fc.record({
      path: fc.constantFrom(...paths),
      line: fc.constant('- somebody was here\n'),
      how: fc.constantFrom('in place', 'by rename'),
    }),
  });

const incident = (plan: fc.Arbitrary<Plan>, paths: readonly string[]): fc.Arbitrary<Incident> =>
  fc.oneof(
    { weight: 3, arbitrary: crash(plan) },
    { weight: 2, arbitrary: failing },
    { weight: 1, arbitrary: fc.constant<Incident>({ _tag: 'Full' }) },
    { weight: 3, arbitrary: fc.nat(1).map((dream): Incident => ({ _tag: 'Kill', dream })) },
    { weight: 2, arbitrary: sleep },
    { weight: 1, arbitrary: clock },
    { weight: 3, arbitrary: fc.constantFrom<Incident>({ _tag: 'Recovers' }, { _tag: 'Kills' }) },
    { weight: 2, arbitrary: plan.map((next): Incident => ({ _tag: 'Dreams', plan: next })) },
    { weight: 1, arbitrary: editing(paths) },
    { weight: 1, arbitrary: fc.constant<Incident>({ _tag: 'RoomAgain' }) },
  );

/**
 * What happens to dreams and their store on the way: crashes, also in the middle of a write, calls that fail, a full disk, sleep past
 * the deadline, kills, people who edit, others who dream and recover. `plan`: what further dreams do; `paths`: files that
 * somebody may write to.
 */
export const arbitraryFaults = (
  plan: fc.Arbitrary<Plan> = fc.constant('commit'),
  paths: readonly string[] = ['harbour.md', 'extra.md'],
): fc.Arbitrary<readonly Timed[]> =>
  fc
    .array(fc.record({ at: fc.integer({ min: 1, max: SPAN }), incident: incident(plan, paths) }), {
      maxLength: 7,
      size: 'max',
    })
    .map(withOneEditor);
