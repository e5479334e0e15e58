import { type Chapter, inLock, schedules, units } from '../mutant.js';

const observed = units('effects/lock-folder/observe');
const processes = 'src/effects/live/node-processes.ts';

/** Puts the prior lock back by emptying what is there and setting its time, as one-file programs do. */
const IN_STEPS = `if (ours) {
    yield* perform(place.files.unlink(place.view));
    const empty = yield* perform(place.files.create(place.view, new Uint8Array()));
    if (empty !== null && wanted !== null && !isTombstone(wanted))
      yield* perform(place.files.touch(place.view, Number(wanted.mtimeNs / 1_000_000n)));
  }`;

/** What programs that know the lock file only do wrong, and the measures of ours against it. */
export const published: Chapter = {
  title: 'The published one-file algorithm',
  mutants: [
    {
      name: 'claim-replaces',
      fault: 'processes that start together each write over the claim of the other and read their own back',
      patches: [
        inLock(
          'claim',
          'const linked = yield* tokens.linking.record(place, temporary, claimPath(place, free.n));',
          `const replaced = yield* perform(place.files.rename(temporary, claimPath(place, free.n)));
  const linked = replaced === 'renamed' ? 'linked' : replaced;`,
        ),
      ],
      check: schedules('services'),
    },
    {
      name: 'blind-rollback',
      fault: 'a holder that was superseded rolls back over its successor',
      patches: [inLock('settle', 'if (ours) yield*', 'if (wanted) yield*')],
      check: schedules('records'),
    },
    {
      name: 'restore-in-steps',
      fault: 'a crash between emptying the lock file and setting its time reads as a consolidation just now',
      patches: [
        inLock('settle', 'if (ours) yield* perform(place.files.rename(last, place.view));', IN_STEPS),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'killed-holder-is-believed',
      fault: 'the start of a holder that was killed counts as a consolidation',
      patches: [inLock('read-time', 'if (first.size === 0) return timeOf(first);', 'return timeOf(first);')],
      check: schedules('readers'),
    },
    {
      name: 'killed-holder-is-waited-for',
      fault: 'a run whose owner was killed stays in the way',
      patches: [
        inLock(
          'runs',
          "return liveness === 'unknown' ? claim.at - now <= RUN_MS : liveness === 'alive';",
          "return claim.at - now <= RUN_MS || liveness === 'alive';",
        ),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'loose-bodies',
      fault: 'a body like 12abc or 1e3 is taken for a PID',
      patches: [
        inLock('foreign', '/^[1-9]\\d{0,9}$/.test(body) ? Number(body) : null', 'Number.parseInt(body, 10)'),
      ],
      check: observed,
    },
    {
      name: 'pid-zero-lives',
      fault: 'PID 0 or -1 counts as a live process',
      patches: [{ file: processes, find: 'isPid(pid) && isKnown(pid)', replace: 'isKnown(pid)' }],
      check: units('effects/live/node-processes'),
    },
    {
      name: 'pid-stays',
      fault: 'a process that just succeeded is kept out by its own PID',
      patches: [
        inLock(
          'claim',
          'place.files.create(done, nothing, { mode: 0o644, mtimeMs })',
          'place.files.create(done, new TextEncoder().encode(String(place.processes.self.pid)), { mode: 0o644, mtimeMs })',
        ),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'link-as-lock-file',
      fault: 'a symbolic link in the place of the lock file is used',
      patches: [
        inLock(
          'observe',
          "if (view.kind !== 'file')",
          "if (view.kind !== 'file' && view.kind !== 'symlink')",
        ),
      ],
      check: observed,
    },
    {
      name: 'folder-as-lock-file',
      fault: 'a folder in the place of the lock file is no obstacle',
      patches: [
        inLock(
          'observe',
          "if (view.kind !== 'file')",
          "if (view.kind !== 'file' && view.kind !== 'directory')",
        ),
      ],
      check: observed,
    },
    {
      name: 'pipe-as-lock-file',
      fault: 'a FIFO in the place of the lock file is used',
      patches: [
        inLock('observe', "if (view.kind !== 'file')", "if (view.kind !== 'file' && view.kind !== 'other')"),
      ],
      check: observed,
    },
    {
      name: 'pipe-is-waited-for',
      fault: 'reading a FIFO never ends',
      patches: [{ file: 'src/effects/live/node-read.ts', find: ' | constants.O_NONBLOCK', replace: '' }],
      check: { _tag: 'UnitTests', file: 'test/contract/files.test.ts' },
    },
    {
      name: 'future-is-fresh',
      fault: 'a live PID with a time far ahead holds the lock until then',
      patches: [inLock('foreign', 'Math.abs(age) >= FOREIGN_MS', 'age >= FOREIGN_MS')],
      check: observed,
    },
    {
      name: 'no-spare-abort',
      fault: 'a full disk keeps a run from being given back',
      patches: [
        inLock(
          'cast',
          "const usable = 'abort' in verdict.decision && (yield*",
          "const usable = 'ever' in verdict.decision && (yield*",
        ),
      ],
      check: units('effects/lock-folder/restore'),
    },
    {
      name: 'other-namespace-is-dead',
      fault: 'a live owner in a container, whose PID is not seen here, is taken for dead',
      patches: [
        {
          file: processes,
          find: "if (owner.pidNamespace !== self.pidNamespace) return 'unknown';",
          replace: "if (owner.pidNamespace !== self.pidNamespace) return 'dead';",
        },
      ],
      check: units('effects/live/node-processes'),
    },
    {
      name: 'publish-in-steps',
      fault: 'a reader sees no lock file, or an empty one, while it is being written',
      patches: [
        inLock(
          'show',
          'const shown = yield* perform(place.files.rename(show, place.view));',
          `yield* perform(place.files.unlink(place.view));
  const shown = yield* perform(place.files.rename(show, place.view));`,
        ),
      ],
      check: schedules('services'),
    },
  ],
};
