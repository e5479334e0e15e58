import type { Json } from '../../../../src/journal/json.js';
import type { Heard } from '../../../../src/machines/proactive/proactive.rules.js';
import { ends, fails, kill, type Move, passes, type Scenario } from '../scenarios/scenario.js';

const most = { tokens: 1_000, microUsd: 1_000 };
const INPUT = {
  intervalMs: 60_000,
  budgets: { tick: most, hour: most, day: most },
  ledger: [],
  failures: 0,
  paused: false,
};

const at = 1_000_000;
const nothing = { tokens: 0, microUsd: 0 };

const heard = (what: Heard): Move => ends('hear', what);
const talks = heard({ _tag: 'Input' });
const esc = heard({ _tag: 'Esc' });
const ended = heard({ _tag: 'Ended' });
const answered = (sleepMs: number | null = null) => heard({ _tag: 'Answered', sleepMs });
const failed = heard({ _tag: 'ApiFailed', retryAfterMs: null });
const silence = passes('silence');
const backOff = passes('backOff');
const clock = ends('readClock', { at });
/** Jobs have used up what there was. */
const spent = ends('readClock', { at, others: most });
const good = (src: string, sleepMs: number | null = null): Move =>
  ends(src, { _tag: 'Answered', at, spent: nothing, sleepMs });
const bad = (src: string): Move => ends(src, { _tag: 'ApiFailed', at, spent: nothing, retryAfterMs: null });
const counted = ends('countStopped', { at, spent: nothing });
const ticking = [silence, clock];
const probing = [failed, backOff, clock];

/** Up to where its mind stands as `mind` says; then it is stopped. */
const life = (name: string, moves: readonly Move[], mind: Json, starts: string): Scenario => ({
  name,
  input: INPUT,
  moves: [...moves, kill],
  ends: { state: 'stopped', starts, before: { proactive: { living: { ears: 'hearing', mind } } } },
});

const conversation: readonly Scenario[] = [
  life('waits for silence', [], 'silent', 'hear'),
  life('is still while somebody talks', [talks], 'conversing', 'hear hear'),
  life('waits for silence after a turn that was stopped', [talks, ended], 'silent', 'hear hear hear'),
  life('waits for silence after an answer', [talks, answered()], 'silent', 'hear hear hear'),
  life('sleeps as the answer asked', [talks, answered(600_000)], 'asleep', 'hear hear hear'),
  life('is blocked by a turn that failed', [talks, failed], 'blocked', 'hear hear hear'),
  life('is paused by Esc', [esc], 'paused', 'hear hear'),
  life('goes on with the next word', [esc, talks], 'conversing', 'hear hear hear'),
  { ...life('begins paused where it was', [], 'paused', 'hear'), input: { ...INPUT, paused: true } },
  life('stays paused after an answer', [esc, answered(600_000)], 'paused', 'hear hear hear'),
  life('stays paused after a failure', [esc, failed], 'paused', 'hear hear hear'),
  {
    name: 'ends with the conversation',
    input: INPUT,
    moves: [heard({ _tag: 'Closed' })],
    ends: { state: 'closed', starts: 'hear', output: { ledger: [], failures: 0 } },
  },
  {
    name: 'ends where it cannot hear that it should stop',
    input: INPUT,
    moves: [fails('hear')],
    ends: { state: 'closed', starts: 'hear' },
  },
];

const TICK = 'hear readClock tick';
const PROBE = 'hear hear readClock probe';

const calls: readonly Scenario[] = [
  life('asks the clock after silence', [silence], 'reckoning', 'hear readClock'),
  life('ticks within its budgets', ticking, 'ticking', TICK),
  life('waits anew without a clock', [silence, fails('readClock')], 'silent', 'hear readClock'),
  life('waits for silence after a tick', [...ticking, good('tick')], 'silent', TICK),
  life('sleeps as a tick asked', [...ticking, good('tick', 600_000)], 'asleep', TICK),
  life(
    'asks the clock after its sleep',
    [...ticking, good('tick', 600_000), passes('sleep')],
    'reckoning',
    `${TICK} readClock`,
  ),
  life('is blocked by a tick that failed', [...ticking, bad('tick')], 'blocked', TICK),
  life('is blocked by a tick that was lost', [...ticking, fails('tick')], 'blocked', TICK),
  life('probes after its wait', probing, 'probing', PROBE),
  life('is free after a good probe', [...probing, good('probe')], 'silent', PROBE),
  life('is blocked longer by a failed probe', [...probing, bad('probe')], 'blocked', PROBE),
  life('is blocked by a probe that was lost', [...probing, fails('probe')], 'blocked', PROBE),
  life(
    'goes on sleeping when the API fails',
    [...ticking, good('tick', 600_000), failed],
    'asleep',
    `${TICK} hear`,
  ),
  life(
    'is blocked after the sleep in which the API failed',
    [...ticking, good('tick', 600_000), failed, passes('sleep')],
    'blocked',
    `${TICK} hear`,
  ),
];

const budgets: readonly Scenario[] = [
  life('tells that its budget is spent', [silence, spent], 'telling', 'hear readClock tell'),
  life('waits once that is told', [silence, spent, ends('tell')], 'spent', 'hear readClock tell'),
  life('waits where it cannot be told', [silence, spent, fails('tell')], 'spent', 'hear readClock tell'),
  life(
    'asks the clock when there is room again',
    [silence, spent, ends('tell'), passes('windowMoves')],
    'reckoning',
    'hear readClock tell readClock',
  ),
];

/** What is said while a call of its own is under way. */
const during = (src: 'tick' | 'probe', start: readonly Move[], starts: string): readonly Scenario[] => {
  const state = src === 'tick' ? 'ticking' : 'probing';
  const quieted = (name: string, word: Move): Scenario =>
    life(`${src}: ${name}`, [...start, talks, word, good(src)], 'silent', `${starts} hear hear`);
  return [
    life(`${src}: is not stopped by a word`, [...start, talks], state, `${starts} hear`),
    life(`${src}: then hears that word`, [...start, talks, good(src)], 'conversing', `${starts} hear`),
    quieted('forgets a turn that was stopped', ended),
    quieted('forgets a turn that was answered', answered()),
    quieted('forgets a turn that failed', failed),
    life(`${src}: is stopped by Esc`, [...start, esc], 'stopping', `${starts} hear countStopped`),
  ];
};

const stoppingWith = (name: string, moves: readonly Move[], mind: string): Scenario => {
  const hears = moves.map(() => ' hear').join('');
  return life(name, [...ticking, esc, ...moves, counted], mind, `${TICK} hear countStopped${hears}`);
};

const stopping: readonly Scenario[] = [
  stoppingWith('is paused once it is counted', [], 'paused'),
  stoppingWith('hears a word that came meanwhile', [talks], 'conversing'),
  stoppingWith('is paused by a second Esc', [talks, esc], 'paused'),
  stoppingWith('is paused when that turn was stopped', [talks, ended], 'paused'),
  stoppingWith('is paused when that turn was answered', [talks, answered()], 'paused'),
  stoppingWith('is paused when that turn failed', [talks, failed], 'paused'),
  life(
    'is paused where it cannot be counted',
    [...ticking, esc, fails('countStopped')],
    'paused',
    `${TICK} hear countStopped`,
  ),
];

export const proactiveScenarios: readonly Scenario[] = [
  ...conversation,
  ...calls,
  ...budgets,
  ...during('tick', ticking, TICK),
  ...during('probe', probing, PROBE),
  ...stopping,
];
