import { type Chapter, inLock, schedules, units } from '../mutant.js';

const TAKEN = 'if (isThere) yield* perform(place.files.';

/** The settler's own precaution against what is put back: where there are hard links either is enough. */
const otherNamesStay = inLock('settle', '  yield* leaveOneName(place, claim);\n', '');

/** What a checker of the protocol found in verdicts, settling and sweeping. */
export const settling: Chapter = {
  title: 'Verdicts, settling and sweeping',
  mutants: [
    {
      name: 'verdict-replaces',
      fault: 'a later verdict takes the place of the first one',
      patches: [
        inLock(
          'cast',
          'yield* linkingOf(claim).record(place, from, verdictPath(place, claim.n));',
          'yield* perform(place.files.rename(from, verdictPath(place, claim.n)));',
        ),
      ],
      check: schedules('services'),
    },
    {
      name: 'settled-too-early',
      fault: 'what says that a run is unsettled goes before the rest is done',
      patches: [
        inLock(
          'settle',
          "yield* settleView(place, claim, 'commit' in decision);",
          "yield* perform(place.files.unlink(token(place, claim.nonce, 'pub')));\n  yield* settleView(place, claim, 'commit' in decision);",
        ),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'absence-by-unlink',
      fault: 'to restore “nothing” the path is unlinked, which takes what came meanwhile',
      patches: [inLock('vanish', `${TAKEN}rename(path, `, `${TAKEN}unlink(path, `)],
      check: schedules('exhaustive'),
    },
    {
      name: 'taken-for-tombstone',
      fault: 'what was taken away and is no tombstone is not put back',
      patches: [
        inLock('vanish', 'const unwanted = isTombstone(taken) ||', 'const unwanted = taken.size >= 0 ||'),
      ],
      check: schedules('records'),
    },
    {
      name: 'stale-put-back',
      fault: 'the publication of a run that was settled meanwhile is put back',
      patches: [
        inLock('vanish', 'isTombstone(taken) || (yield* isStale(place, taken));', 'isTombstone(taken);'),
        inLock(
          'vanish',
          'if (unwanted || !(yield* isStale(place, taken))) return;',
          'if (taken.size >= 0) return;',
        ),
        otherNamesStay,
      ],
      check: schedules('exhaustive'),
    },
    {
      name: 'put-back-for-good',
      fault: 'what was put back is not looked at again, though its run may have been settled since',
      patches: [
        inLock(
          'vanish',
          'if (unwanted || !(yield* isStale(place, taken))) return;',
          'if (taken.size >= 0) return;',
        ),
        otherNamesStay,
      ],
      check: schedules('exhaustive'),
    },
    {
      name: 'left-in-the-hand',
      fault: 'what somebody held when he died is not put back',
      patches: [inLock('help', "if (has('L')) yield*", "if (has('never')) yield*")],
      check: schedules('records'),
    },
    {
      name: 'ballots-stay',
      fault: 'settling leaves a verdict that a sleeper can still link',
      patches: [inLock('settle', "const KEPT = ['pub', ", "const KEPT = ['pub', 'verdict', ")],
      check: schedules('shortSleeps'),
    },
    {
      name: 'looked-before-writing',
      fault: 'whether there is something to decide is asked before the verdict is laid down',
      patches: [
        inLock('cast', '  const ballot = yield* write(place, claim, wish);\n', ''),
        inLock(
          'cast',
          '  const found = yield* standing(place, claim);\n',
          '  const found = yield* standing(place, claim);\n  const ballot = yield* write(place, claim, wish);\n',
        ),
      ],
      check: schedules('sleepers'),
    },
    {
      name: 'deadline-not-asked',
      fault: 'a commit is cast after the deadline',
      patches: [
        inLock(
          'cast',
          "const late = 'commit' in decision && place.clock.now() > claim.deadline;",
          'const late = place.clock.now() < 0;',
        ),
      ],
      check: units('effects/lock-folder/commit'),
    },
    {
      name: 'sweeps-newest',
      fault: 'the newest claims are swept as well',
      patches: [
        inLock('sweep', 'sweepClaims(place, names, top - KEEP)', 'sweepClaims(place, names, top + 0 * KEEP)'),
      ],
      check: units('effects/lock-folder/restore'),
    },
    {
      name: 'sweeps-living',
      fault: 'a claim is swept while its owner lives and is in time',
      patches: [
        inLock(
          'sweep',
          'if (n > edge || unsettled || (yield* isLive(place, claim)))',
          'if (n > edge || unsettled)',
        ),
      ],
      check: schedules('shortSleeps'),
    },
    {
      name: 'ages-as-of-now',
      fault: 'what a run left is judged by its age at the removal, not at the listing',
      patches: [inLock('sweep', 'if (listedAt - birthOf', 'if (place.clock.now() + 0 * listedAt - birthOf')],
      check: units('effects/lock-folder/restore'),
    },
    {
      name: 'unmerged-removed',
      fault: 'bytes that an editor wrote into a before-image are swept',
      patches: [
        inLock(
          'sweep',
          "if (what !== 'old') return what === 'gone';",
          "return what === 'gone' && base !== '';",
        ),
      ],
      check: units('effects/lock-folder/restore'),
    },
    {
      name: 'view-stays-behind',
      fault: 'files are rolled forward while the lock is rolled back',
      patches: [
        inLock(
          'settle',
          "yield* settleView(place, claim, 'commit' in decision);",
          'yield* settleView(place, claim, decision === null);',
        ),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'superseded-cleans-up',
      fault: 'a superseded holder clears its tokens away, and its successor takes the run for settled',
      patches: [
        inLock(
          'carry-out',
          '  yield* settle(place, claim, verdict);\n',
          '  if (verdict.by.pid === place.processes.self.pid) yield* settle(place, claim, verdict);\n',
        ),
      ],
      check: units('effects/lock-folder/restore'),
    },
    {
      name: 'names-without-run',
      fault: 'tokens are not named by their run, and a later run uses them again',
      patches: [inLock('tokens', 'runId}.', 'runId.slice(0, 0)}0-run.')],
      check: schedules('services'),
    },
  ],
};
