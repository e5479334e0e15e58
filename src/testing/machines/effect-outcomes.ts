import type { Json } from '../../journal/json.js';
import { HOUR_MS } from '../../machines/gate/gate.readings.js';
import { NOTHING_NOTED } from '../../machines/gate/not-before.rules.js';
import type { Tagged } from '../../runtime/effect.js';
import {
  aborted,
  abortedByOther,
  breached,
  busy,
  busyStore,
  claimed,
  committed,
  composed,
  cutOff,
  DISK,
  done,
  exceeded,
  extracted,
  extractedMore,
  fault,
  free,
  held,
  heldForReview,
  lastWord,
  lost,
  noTurns,
  nothing,
  nothingNew,
  oneCall,
  ownMemory,
  paused,
  prepared,
  published,
  sound,
  staged,
  trimmed,
  turns,
  twoCalls,
  unchangedBreach,
  undone,
  untrimmed,
  used,
  withdraw,
} from './answers.js';
import { NOON, nsOf } from './gate-input.js';

const at = (hoursAgo: number): Json => ({ _tag: 'At', ns: nsOf(NOON - hoursAgo * HOUR_MS) });

const WEEK_MS = 7 * 24 * HOUR_MS;

/** A job that is due at noon, by the time that it was made. */
const hourly: Readonly<Record<string, Json>> = {
  id: 'tidy',
  kind: 'recurring',
  recurring: true,
  cron: '0 * * * *',
  prompt: 'Tidy up.',
  createdAt: NOON - 2 * HOUR_MS,
  renewedAt: null,
  lastFiredAt: null,
};

/** Values of each effect, by the name under which machines invoke it. The first leads on to an end. */
export type EffectEnds<A> = Readonly<Record<string, readonly [A, ...A[]]>>;

/** What each effect of our machines can end well with. The first leads on to an end. */
export const OUR_OUTCOMES: EffectEnds<Json> = {
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
  look: [noTurns, turns, ownMemory],
  extract: [extracted, extractedMore, nothingNew, busyStore],
  lookAtJob: [
    { now: NOON, job: hourly },
    { now: NOON, job: hourly },
    { now: NOON, job: { ...hourly, lastFiredAt: NOON } },
    { now: NOON + WEEK_MS, job: { ...hourly, lastFiredAt: NOON + WEEK_MS } },
    { now: NOON, job: { ...hourly, cron: 'soon' } },
    { now: NOON, job: null },
  ],
  claimFiring: [
    { _tag: 'Claimed', at: NOON, takeover: false },
    { _tag: 'Claimed', at: NOON, takeover: true },
    { _tag: 'Busy' },
    { _tag: 'Passed' },
    { _tag: 'Over', at: NOON },
    { _tag: 'Lost', at: NOON },
  ],
  runJob: [
    { _tag: 'Done', sentence: 'It is done.' },
    { _tag: 'Failed', sentence: 'It is not done.' },
  ],
  settleFiring: [null],
  scan: [
    { count: 5, newest: ['s1'] },
    { count: 4, newest: [] },
  ],
};

/** What effects of ours fail with, besides an error of the disk. */
export const OUR_ERRORS: EffectEnds<Tagged> = {
  ask: [
    fault('overloaded'),
    fault('rate-limited', { retryAfterMs: 1_000 }),
    fault('context-exceeded'),
    fault('unauthorised'),
    DISK,
  ],
};
