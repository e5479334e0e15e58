import { type Chapter, inLock, schedules, units } from '../mutant.js';

const RESTORE = units('effects/lock-folder/restore');

/** What a checker of the protocol found in claims, tokens and the look at the lock file. */
export const claims: Chapter = {
  title: 'Claiming and showing',
  mutants: [
    {
      name: 'prior-kept-late',
      fault: 'the second name of the prior lock is made after the claim',
      patches: [
        inLock('claim', "  yield* keepView(place, linking, request.runId, 'prior');\n", ''),
        inLock(
          'claim',
          '    yield* perform(place.files.unlink(temporary));\n',
          `    yield* perform(place.files.unlink(temporary));
    yield* keepView(place, tokens.linking, request.runId, 'prior');
`,
        ),
      ],
      check: schedules('tornCuts'),
    },
    {
      name: 'publication-made-again',
      fault: 'a token that a helper has taken away is made anew after the claim',
      patches: [
        inLock(
          'show',
          'const shown = yield* perform(place.files.rename(show, place.view));',
          `yield* perform(place.files.create(show, new TextEncoder().encode(String(place.processes.self.pid))));
  const shown = yield* perform(place.files.rename(show, place.view));`,
        ),
      ],
      check: schedules('sleepers'),
    },
    {
      name: 'claim-over-unsettled',
      fault: 'a claim is made before all earlier runs are settled',
      patches: [
        inLock('help', 'if (decided && !names.some(isUnfinished))', 'if (decided && names.length > 0)'),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'number-of-a-later-look',
      fault: 'the number of a claim comes from a listing that was not judged',
      patches: [
        inLock(
          'observe',
          "import { help } from './help.js';",
          "import { help } from './help.js';\nimport { generations } from './tokens.js';",
        ),
        inLock(
          'observe',
          '    n: top + 1,',
          '    n: (generations(yield* perform(place.files.list(place.folder))).at(-1) ?? 0) + 1,',
        ),
      ],
      check: schedules('services'),
    },
    {
      name: 'absence-not-kept',
      fault: 'nothing says that there was no lock file',
      patches: [
        inLock(
          'claim',
          "if ((yield* keep(place, place.view, runId, kind)) === 'missing')",
          "if ((yield* keep(place, place.view, runId, kind)) === 'exists')",
        ),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'dated-tombstone',
      fault: 'what says “nothing here” has the time of now',
      patches: [
        inLock(
          'claim',
          'token(place, runId, kind), nothing, { mtimeMs: tombstoneMs }',
          'token(place, runId, kind), nothing, { mtimeMs: place.clock.now() + 0 * tombstoneMs }',
        ),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'publish-over-newcomer',
      fault: 'a lock file that just appeared is overwritten',
      patches: [inLock('show', 'if (prior === null) {', 'if (prior !== null && prior.size < 0) {')],
      check: schedules('records'),
    },
    {
      name: 'no-baseline',
      fault: 'the lock file is not compared with what it was before the claim',
      patches: [
        inLock('show', 'if (!isPrior(before, prior)) {', 'if (!isPrior(before, prior) && prior === null) {'),
      ],
      check: RESTORE,
    },
    {
      name: 'no-wait',
      fault: 'the second look comes at once after the publication',
      patches: [
        {
          file: 'src/machines/lock/acquire.machine.ts',
          find: "outcome<LockOutcomes['publish']> }, target: 'waiting' }",
          replace: "outcome<LockOutcomes['publish']> }, target: 'verifying' }",
        },
      ],
      check: schedules('contenders'),
    },
    {
      name: 'kept-not-compared',
      fault: 'what was kept of the prior lock is not compared with what it was',
      patches: [
        inLock(
          'show',
          'const intact = prior === null ? isTombstone(kept) : yield* fits(place, run, kept, prior);',
          'const intact = kept !== null || prior !== null || isTombstone(kept) || (yield* fits(place, run, kept, prior));',
        ),
      ],
      check: schedules('records'),
    },
    {
      name: 'no-second-look',
      fault: 'the lock file is not looked at again after the wait',
      patches: [inLock('show', 'if (!intact || !(yield* isOnView(place, run)))', 'if (!intact)')],
      check: schedules('contenders'),
    },
    {
      name: 'foreign-state-dropped',
      fault: 'the record of a program that came in is not given back',
      patches: [
        inLock(
          'settle',
          'if (linkingOf(claim).seesLateWrites) yield*',
          'if (!linkingOf(claim).seesLateWrites) yield*',
        ),
      ],
      check: schedules('records'),
    },
    {
      name: 'slow-claim-counts',
      fault: 'a claim that took more than a minute counts',
      patches: [
        inLock(
          'claim',
          'if (place.clock.now() - claim.at > CLAIM_MS)',
          'if (place.clock.now() - claim.at > 1_000 * CLAIM_MS)',
        ),
      ],
      check: RESTORE,
    },
    {
      name: 'old-number-counts',
      fault: 'a claim under a number that was swept meanwhile counts',
      patches: [
        inLock(
          'claim',
          'if (generations(names).at(-1) !== claim.n)',
          'if (!generations(names).includes(claim.n))',
        ),
      ],
      check: schedules('sleepers'),
    },
    {
      name: 'publication-of-any-time',
      fault: 'the time of the publication is no whole millisecond, so that a write in place need not show',
      patches: [
        inLock(
          'claim',
          'place.files.create(pub, body, { mode: 0o644, mtimeMs: free.startedAt })',
          'place.files.create(pub, body, { mode: 0o644 })',
        ),
      ],
      check: units('effects/lock-folder/rebuild'),
    },
  ],
};
