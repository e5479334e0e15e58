import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import type { ClockReading } from '../../../src/effects/ports/consolidation-clock.js';
import type { FileError } from '../../../src/effects/ports/files.js';
import type { NotBefore, NotBeforeReading } from '../../../src/effects/ports/not-before.js';
import type { Session } from '../../../src/effects/ports/sessions.js';
import type { GateInput } from '../../../src/machines/gate/gate.input.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/machines/gate/gate.readings.js';
import { NOON, nsOf } from '../../../src/testing/machines/gate-input.js';

/** One evaluation and what its effects will answer. */
export type Scene = {
  readonly input: GateInput;
  readonly noted: E.Either<FileError, NotBeforeReading>;
  readonly clock: E.Either<FileError, ClockReading>;
  readonly sessions: E.Either<FileError, readonly Session[]>;
};

const mostly = (usual: boolean) => fc.nat({ max: 15 }).map((n) => (n === 0 ? !usual : usual));

const around = (ms: number) =>
  fc.oneof(fc.constantFrom(ms - 1, ms, ms + 1), fc.integer({ min: 0, max: 2 * ms }));

const failing = (operation: string) =>
  fc
    .constantFrom('EIO', 'EACCES')
    .map((code) => E.left<FileError>({ _tag: 'FileError', operation, path: '/m', code }));

const reading: fc.Arbitrary<ClockReading> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<ClockReading>({ _tag: 'NoStore' }, { _tag: 'Never' }) },
  {
    weight: 5,
    arbitrary: around(24 * HOUR_MS).map((ago) => ({ _tag: 'At', ns: nsOf(NOON - ago) }) as const),
  },
  {
    weight: 2,
    arbitrary: around(24 * HOUR_MS).map(
      (ago) => ({ _tag: 'Ahead', ns: nsOf(NOON - ago), shownNs: nsOf(NOON + 99 * HOUR_MS) }) as const,
    ),
  },
);

const sessions = fc.integer({ min: 0, max: 8 }).map((count) =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    path: `/t/s${index}.jsonl`,
    mtimeNs: nsOf(NOON - index),
  })),
);

const note: fc.Arbitrary<NotBefore> = fc.record({
  until: fc.option(fc.integer({ min: -30, max: 30 }).map((hours) => NOON + hours * HOUR_MS)),
  why: fc.constantFrom('failure', 'kill', 'held', 'undo'),
  runId: fc.constant('r1'),
  failures: fc.nat({ max: 4 }),
  counted: fc.option(fc.constant('r1')),
  lastScanAt: fc.option(around(10 * MINUTE_MS).map((ago) => NOON - ago)),
});

export const scene: fc.Arbitrary<Scene> = fc.record({
  input: fc.record({
    switches: fc.record({
      assistantActive: mostly(false),
      remote: mostly(false),
      autoMemory: mostly(true),
      autodream: mostly(true),
    }),
    thresholds: fc.record({ minHours: fc.constantFrom(0.5, 24), minSessions: fc.constantFrom(1, 5) }),
    now: fc.constant(NOON),
    lastScanAt: fc.option(around(10 * MINUTE_MS).map((ago) => NOON - ago)),
    shared: fc.boolean(),
    force: mostly(false),
    person: fc.boolean(),
    currentSession: fc.option(fc.constant('s0')),
  }),
  noted: fc.oneof(
    { weight: 3, arbitrary: fc.constant(E.right({ _tag: 'Nothing' } as const)) },
    { weight: 5, arbitrary: note.map((found) => E.right({ _tag: 'Noted', note: found } as const)) },
    {
      weight: 1,
      arbitrary: fc.constant(E.right({ _tag: 'Unreadable', path: '/s/not-before.json' } as const)),
    },
    { weight: 1, arbitrary: failing('read') },
  ),
  clock: fc.oneof(
    { weight: 9, arbitrary: reading.map((found) => E.right(found)) },
    { weight: 1, arbitrary: failing('stat') },
  ),
  sessions: fc.oneof(
    { weight: 4, arbitrary: sessions.map((found) => E.right(found)) },
    { weight: 1, arbitrary: failing('list') },
  ),
});
