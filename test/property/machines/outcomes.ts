import type { Json } from '../../../src/journal/json.js';
import { HOUR_MS } from '../../../src/machines/gate/gate.readings.js';
import { NOTHING_NOTED } from '../../../src/machines/gate/not-before.rules.js';
import type { Tagged } from '../../../src/runtime/effect.js';
import { NOON, nsOf } from '../../unit/machines/gate/input.js';
import {
  aborted,
  abortedByOther,
  breached,
  busy,
  claimed,
  committed,
  composed,
  cutOff,
  done,
  exceeded,
  fault,
  free,
  held,
  heldForReview,
  lastWord,
  lost,
  nothing,
  oneCall,
  paused,
  prepared,
  published,
  sound,
  staged,
  trimmed,
  twoCalls,
  unchangedBreach,
  undone,
  untrimmed,
  used,
  withdraw,
} from '../../unit/machines/scenarios/outcomes.js';
import { DISK } from '../../unit/machines/scenarios/scenario.js';

const at = (hoursAgo: number): Json => ({ _tag: 'At', ns: nsOf(NOON - hoursAgo * HOUR_MS) });

/** What each effect can end well with. The first leads on to an end. */
const OUTCOMES: Readonly<Record<string, readonly [Json, ...Json[]]>> = {
  observe: [free, free, free, busy],
  claim: [claimed, claimed, claimed, claimed, lost, withdraw],
  publish: [published, published, published, withdraw],
  verify: [held, held, held, withdraw],
  stage: [staged],
  ask: [lastWord, lastWord, lastWord, lastWord, lastWord, oneCall, twoCalls, cutOff, paused, exceeded],
  trim: [trimmed, untrimmed],
  useTool: [used(), used('pinned')],
  check: [sound(composed), sound(nothing), breached, breached, breached, breached, unchangedBreach],
  compose: [composed, nothing],
  prepare: [prepared],
  decide: [committed, committed, aborted, aborted, heldForReview, abortedByOther],
  carryOut: [done, undone],
  readClock: [at(30), at(30), at(3), { _tag: 'NoStore' }, { _tag: 'Never' }],
  readNotBefore: [
    { _tag: 'Nothing' },
    { _tag: 'Unreadable', path: '/state/not-before.json' },
    { _tag: 'Noted', note: { ...NOTHING_NOTED, until: NOON + 1, why: 'kill', runId: 'r1' } },
  ],
  noteScan: [null],
  scan: [
    { count: 5, newest: ['s1'] },
    { count: 4, newest: [] },
  ],
};

/** The outcome that a number stands for; 0 leads on to an end. */
export const outcomeOf = (src: string, which: number): Json => {
  const outcomes = OUTCOMES[src];
  if (outcomes === undefined) throw new Error(`No outcomes are known of ${src}`);
  return outcomes[which % outcomes.length] ?? outcomes[0];
};

/** What an effect can fail with; all others, and at times this one, fail with a disk’s error. */
const FAULTS: Readonly<Record<string, readonly Tagged[]>> = {
  ask: [
    fault('overloaded'),
    fault('rate-limited', { retryAfterMs: 1_000 }),
    fault('context-exceeded'),
    fault('unauthorised'),
    DISK,
  ],
};

/** The error that a number stands for. */
export const errorOf = (src: string, which: number): Tagged => {
  const faults = FAULTS[src] ?? [DISK];
  return faults[which % faults.length] ?? DISK;
};
