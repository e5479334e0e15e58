import { assign, setup } from 'xstate';
import type { ClockReading } from '../../effects/ports/consolidation-clock.js';
import type { NotBefore, NotBeforeReading } from '../../effects/ports/not-before.js';
import { effect } from '../effect.js';
import type { GateInput } from './gate.input.js';
import { passed } from './gate.passed.js';
import { lastConsolidatedNs, type SessionCount } from './gate.readings.js';
import { refusedByError } from './gate.refusal.js';
import {
  refusedByNotBefore,
  refusedBySessions,
  refusedByStore,
  refusedBySwitch,
  refusedByThrottle,
  refusedByTime,
} from './gate.rules.js';
import { type GateVerdict, gateError, NOT_ASKED } from './gate.verdict.js';
import { NOTHING_NOTED, noteOf } from './not-before.rules.js';

/** Input of the effect `scan`: transcripts touched after `sinceNs` (null: all), without the session `except`. */
export type ScanInput = { readonly sinceNs: string | null; readonly except: string | null };

/** Input of the effect `noteScan`: sessions are about to be counted at `at`, milliseconds since 1970. */
export type NoteScanInput = { readonly at: number };

/** `lastScanAt`: the runner's throttle afterwards. It stands even when the scan failed. */
export type GateOutput = { readonly verdict: GateVerdict; readonly lastScanAt: number | null };

type GateContext = {
  readonly input: GateInput;
  readonly reading: ClockReading;
  readonly note: NotBefore;
  readonly found: SessionCount;
  readonly lastScanAt: number | null;
  readonly verdict: GateVerdict;
};

/**
 * When does a store need a dream? Asks the gates from the cheapest to the dearest and stops at the first refusal. Its
 * guards are the rules of `gate.rules.ts`; `cheapGates` is the same up to the time gate.
 */
export const gateMachine = setup({
  types: { input: {} as GateInput, context: {} as GateContext, output: {} as GateOutput },
  actors: {
    readClock: effect<ClockReading, Record<string, never>>(),
    readNotBefore: effect<NotBeforeReading, undefined>(),
    noteScan: effect<null, NoteScanInput>(),
    scan: effect<SessionCount, ScanInput>(),
  },
  guards: {
    isSwitchedOff: ({ context }) => refusedBySwitch(context.input) !== null,
    hasNoStore: ({ context }) => refusedByStore(context.reading) !== null,
    isTooSoon: ({ context }) => refusedByTime(context.input, context.reading) !== null,
    isForced: ({ context }) => context.input.force,
    isToRest: ({ context }) => refusedByNotBefore(context.input, context.note) !== null,
    isThrottled: ({ context }) => refusedByThrottle(context.input, context.note) !== null,
    isShared: ({ context }) => context.input.shared,
    hasTooFewSessions: ({ context }) => refusedBySessions(context.input, context.found) !== null,
  },
  actions: {
    keepReading: assign((_, { reading }: { reading: ClockReading }) => ({ reading })),
    keepNote: assign((_, { note }: { note: NotBeforeReading }) => ({ note: noteOf(note) })),
    keepSessions: assign((_, { found }: { found: SessionCount }) => ({ found })),
    stampThrottle: assign({ lastScanAt: ({ context }) => context.input.now }),
    refuseBySwitch: assign(({ context }) => ({ verdict: refusedBySwitch(context.input) ?? context.verdict })),
    refuseByStore: assign(({ context }) => ({ verdict: refusedByStore(context.reading) ?? context.verdict })),
    refuseByTime: assign(({ context }) => ({
      verdict: refusedByTime(context.input, context.reading) ?? context.verdict,
    })),
    refuseByNotBefore: assign(({ context }) => ({
      verdict: refusedByNotBefore(context.input, context.note) ?? context.verdict,
    })),
    refuseByThrottle: assign(({ context }) => ({
      verdict: refusedByThrottle(context.input, context.note) ?? context.verdict,
    })),
    refuseBySessions: assign(({ context }) => ({
      verdict: refusedBySessions(context.input, context.found) ?? context.verdict,
    })),
    refuseNotNow: assign((_, { gate, error }: { gate: 'time' | 'sessions'; error: unknown }) => ({
      verdict: refusedByError(gate, gateError(error)),
    })),
    pass: assign(({ context }) => ({ verdict: passed(context.input, context.reading, context.found) })),
  },
}).createMachine({
  id: 'gate',
  context: ({ input }) => ({
    input,
    reading: { _tag: 'Never' },
    note: NOTHING_NOTED,
    found: { count: 0, newest: [] },
    lastScanAt: input.lastScanAt,
    verdict: NOT_ASKED,
  }),
  initial: 'enabled',
  states: {
    enabled: {
      always: [
        { guard: 'isSwitchedOff', target: 'refused', actions: 'refuseBySwitch' },
        { target: 'readingClock' },
      ],
    },
    readingClock: {
      invoke: {
        id: 'readClock',
        src: 'readClock',
        input: {},
        onDone: {
          target: 'store',
          actions: { type: 'keepReading', params: ({ event }) => ({ reading: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: { type: 'refuseNotNow', params: ({ event }) => ({ gate: 'time', error: event.error }) },
        },
      },
    },
    store: {
      always: [{ guard: 'hasNoStore', target: 'refused', actions: 'refuseByStore' }, { target: 'time' }],
    },
    time: {
      always: [
        { guard: 'isTooSoon', target: 'refused', actions: 'refuseByTime' },
        { guard: 'isForced', target: 'throttle' },
        { target: 'readingNotBefore' },
      ],
    },
    readingNotBefore: {
      invoke: {
        id: 'readNotBefore',
        src: 'readNotBefore',
        onDone: {
          target: 'notBefore',
          actions: { type: 'keepNote', params: ({ event }) => ({ note: event.output }) },
        },
        // What cannot be read forbids nothing: the note saves costs, it protects nothing.
        onError: { target: 'throttle' },
      },
    },
    notBefore: {
      always: [
        { guard: 'isToRest', target: 'refused', actions: 'refuseByNotBefore' },
        { target: 'throttle' },
      ],
    },
    throttle: {
      always: [
        { guard: 'isThrottled', target: 'refused', actions: 'refuseByThrottle' },
        { guard: 'isShared', target: 'notingScan', actions: 'stampThrottle' },
        { target: 'scanning', actions: 'stampThrottle' },
      ],
    },
    notingScan: {
      invoke: {
        id: 'noteScan',
        src: 'noteScan',
        input: ({ context }) => ({ at: context.input.now }),
        onDone: { target: 'scanning' },
        onError: { target: 'scanning' },
      },
    },
    scanning: {
      invoke: {
        id: 'scan',
        src: 'scan',
        input: ({ context }) => ({
          sinceNs: lastConsolidatedNs(context.reading),
          except: context.input.currentSession,
        }),
        onDone: {
          target: 'sessions',
          actions: { type: 'keepSessions', params: ({ event }) => ({ found: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: {
            type: 'refuseNotNow',
            params: ({ event }) => ({ gate: 'sessions', error: event.error }),
          },
        },
      },
    },
    sessions: {
      always: [
        { guard: 'hasTooFewSessions', target: 'refused', actions: 'refuseBySessions' },
        { target: 'open', actions: 'pass' },
      ],
    },
    open: { type: 'final' },
    refused: { type: 'final' },
  },
  output: ({ context }) => ({ verdict: context.verdict, lastScanAt: context.lastScanAt }),
});
