import {
  busy,
  claimed,
  DISK,
  free,
  held,
  lost,
  prior,
  published,
  request,
  withdraw,
} from '../../../../src/testing/machines/answers.js';
import { ends, fails, type Move, passes, type Scenario } from '../scenarios/scenario.js';

/** The way to a held lock, up to each of its acts. */
export const looked: readonly Move[] = [ends('observe', free)];
export const claiming: readonly Move[] = [...looked, ends('claim', claimed)];
export const shown: readonly Move[] = [...claiming, ends('publish', published)];
export const waited: readonly Move[] = [...shown, passes('settleWait')];
export const acquired: readonly Move[] = [...waited, ends('verify', held)];
export const ACQUIRES = 'observe claim publish verify';

const scenario = (
  name: string,
  moves: readonly Move[],
  starts: string,
  state: string,
  output: NonNullable<Scenario['ends']['output']>,
): Scenario => ({ name, input: request, moves, ends: { state, starts, output } });

const withdrawn = { _tag: 'Withdrawn', n: 3, reason: 'another program came in' };
const failedAfterClaim = { _tag: 'Failed', n: 3, error: DISK };

export const acquireScenarios: readonly Scenario[] = [
  scenario('holds a lock that was free', acquired, ACQUIRES, 'held', {
    _tag: 'Held',
    n: 3,
    prior,
    startedAt: 1_000,
    deadline: 3_001_000,
  }),
  scenario('leaves a busy lock alone', [ends('observe', busy)], 'observe', 'busy', {
    _tag: 'Busy',
    reason: 'a dream is live',
  }),
  scenario('claims nothing when it could not look', [fails('observe')], 'observe', 'failed', {
    _tag: 'Failed',
    n: null,
    error: DISK,
  }),
  scenario('loses to a faster claim', [...looked, ends('claim', lost)], 'observe claim', 'lost', {
    _tag: 'Lost',
    reason: 'somebody was first',
  }),
  scenario(
    'gives back a claim that came too late',
    [...looked, ends('claim', withdraw)],
    'observe claim',
    'withdrawn',
    withdrawn,
  ),
  scenario(
    'counts a claim that failed as made',
    [...looked, fails('claim')],
    'observe claim',
    'failed',
    failedAfterClaim,
  ),
  scenario(
    'gives back a claim that it may not show',
    [...claiming, ends('publish', withdraw)],
    'observe claim publish',
    'withdrawn',
    withdrawn,
  ),
  scenario(
    'fails with its number when it cannot show the claim',
    [...claiming, fails('publish')],
    'observe claim publish',
    'failed',
    failedAfterClaim,
  ),
  scenario(
    'gives back a claim that another program overwrote',
    [...waited, ends('verify', withdraw)],
    ACQUIRES,
    'withdrawn',
    withdrawn,
  ),
  scenario(
    'fails with its number when it cannot look again',
    [...waited, fails('verify')],
    ACQUIRES,
    'failed',
    failedAfterClaim,
  ),
];
