import type { Json } from '../../../../src/journal/json.js';
import { ends, fails, kill, type Move, passes, type Scenario } from '../scenarios/scenario.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 1 January 1970 was a Thursday; all times here are of that month, in UTC. */
const NOMINAL = HOUR;
/** The jitter of this id with an exact schedule, which has five seconds at most. */
const DUE = NOMINAL + 1_000;

const job = (more: Readonly<Record<string, Json>> = {}): Json => ({
  id: 'tidy',
  kind: 'recurring',
  recurring: true,
  cron: '0 1 * * *',
  prompt: 'Tidy up.',
  createdAt: 0,
  renewedAt: null,
  lastFiredAt: null,
  ...more,
});

const seen = (now: number, found: Json = job()): Move => ends('lookAtJob', { now, job: found });
const claim = (_tag: string, more: Readonly<Record<string, Json>> = {}): Move =>
  ends('claimFiring', { _tag, ...more });
const claimed = claim('Claimed', { at: DUE + 500, takeover: false });
const ran = ends('runJob', { _tag: 'Done', sentence: 'It is tidy.' });
const settled = ends('settleFiring', null);
const firing = { jobId: 'tidy', nominal: NOMINAL, due: DUE };
const INPUT: Json = { jobId: 'tidy', zone: 'UTC', asked: false };
const WHOLE = 'lookAtJob claimFiring runJob settleFiring';

const scenario = (
  name: string,
  moves: readonly Move[],
  starts: string,
  state: string,
  more: Pick<Scenario['ends'], 'output' | 'asked'> = {},
): Scenario => ({ name, input: INPUT, moves, ends: { state, starts, ...more } });

const FRESH = {
  jobId: 'tidy',
  asked: false,
  late: null,
  missed: false,
  nominal: null,
  sentence: null,
  skipped: 0,
  takeover: false,
};

const running: readonly Scenario[] = [
  scenario(
    'waits for its time, runs once and tells the file',
    [seen(DUE - 9), passes('untilLook'), seen(DUE), claimed, ran, settled],
    `lookAtJob ${WHOLE}`,
    'done',
    {
      output: { ...FRESH, nominal: NOMINAL, late: 500, sentence: 'It is tidy.' },
      asked: {
        lookAtJob: { jobId: 'tidy' },
        claimFiring: firing,
        runJob: firing,
        settleFiring: { firing, at: DUE + 500 },
      },
    },
  ),
  scenario(
    'runs once what was missed, and says so',
    [seen(3 * DAY), claim('Claimed', { at: 3 * DAY, takeover: true }), ran, settled],
    WHOLE,
    'done',
    {
      output: {
        ...FRESH,
        nominal: NOMINAL,
        late: 3 * DAY - DUE,
        missed: true,
        skipped: 2,
        takeover: true,
        sentence: 'It is tidy.',
      },
    },
  ),
  scenario(
    'tells the file no time before its own where a clock was set back',
    [seen(DUE), claim('Claimed', { at: 5, takeover: false }), ran, settled],
    WHOLE,
    'done',
    {
      asked: { settleFiring: { firing, at: NOMINAL } },
    },
  ),
  scenario(
    'has failed where the job did',
    [seen(DUE), claimed, ends('runJob', { _tag: 'Failed', sentence: 'No.' }), settled],
    WHOLE,
    'failed',
    {
      output: { ...FRESH, nominal: NOMINAL, late: 500, sentence: 'No.' },
    },
  ),
  scenario(
    'has failed where the job could not be run, and is not run again',
    [seen(DUE), claimed, fails('runJob'), settled],
    WHOLE,
    'failed',
    {
      output: {
        ...FRESH,
        nominal: NOMINAL,
        late: 500,
        sentence: 'The job could not be run: linking x failed: the disk reported an error (EIO).',
      },
    },
  ),
  scenario(
    'has run where only the file could not be told',
    [seen(DUE), claimed, ran, fails('settleFiring')],
    WHOLE,
    'done',
    {
      output: {
        ...FRESH,
        nominal: NOMINAL,
        late: 500,
        sentence: 'The file of jobs could not be told: linking x failed: the disk reported an error (EIO).',
      },
    },
  ),
];

const others: readonly Scenario[] = [
  scenario(
    'waits for another process, which has seen to it',
    [seen(DUE), claim('Busy'), passes('busyWait'), seen(DUE + 5_000), claim('Passed')],
    'lookAtJob claimFiring lookAtJob claimFiring',
    'passed',
    {
      output: { ...FRESH, nominal: NOMINAL, late: 5_000 },
    },
  ),
  scenario(
    'tells the file for another process that ran it to its end',
    [seen(DUE + 9), claim('Over', { at: DUE + 7 }), settled],
    'lookAtJob claimFiring settleFiring',
    'passed',
    {
      output: { ...FRESH, nominal: NOMINAL, late: 9 },
      asked: { settleFiring: { firing, at: DUE + 7 } },
    },
  ),
  scenario(
    'tells the file no time of another process that is ahead of its own clock',
    [seen(DUE + 9), claim('Over', { at: DUE + 7_000_000 }), settled],
    'lookAtJob claimFiring settleFiring',
    'passed',
    {
      output: { ...FRESH, nominal: NOMINAL, late: 9 },
      asked: { settleFiring: { firing, at: DUE + 9 } },
    },
  ),
  scenario(
    'is missed where a process died that had begun it',
    [seen(DUE), claim('Lost', { at: DUE }), settled],
    'lookAtJob claimFiring settleFiring',
    'missed',
    {
      output: {
        ...FRESH,
        nominal: NOMINAL,
        late: 0,
        sentence: 'The process that had begun it died. It is not run again, since it may have been done.',
      },
    },
  ),
  scenario(
    'has failed where it cannot be claimed',
    [seen(DUE), fails('claimFiring')],
    'lookAtJob claimFiring',
    'failed',
    {
      output: {
        ...FRESH,
        nominal: NOMINAL,
        late: 0,
        sentence: 'The firing could not be claimed: linking x failed: the disk reported an error (EIO).',
      },
    },
  ),
];

const never: readonly Scenario[] = [
  scenario('ends where the jobs cannot be read', [fails('lookAtJob')], 'lookAtJob', 'failed', {
    output: {
      ...FRESH,
      sentence: 'The jobs could not be read: linking x failed: the disk reported an error (EIO).',
    },
  }),
  scenario(
    'ends where the job was removed',
    [seen(0), passes('untilLook'), seen(9, null)],
    'lookAtJob lookAtJob',
    'gone',
    { output: FRESH },
  ),
  scenario('expires', [seen(8 * DAY, job({ lastFiredAt: 7 * DAY }))], 'lookAtJob', 'expired', {
    output: FRESH,
  }),
  scenario(
    'is refused where nobody understands its schedule',
    [seen(0, job({ cron: 'soon' }))],
    'lookAtJob',
    'refused',
    {
      output: {
        ...FRESH,
        sentence:
          'The schedule "soon" is refused: it has 1 field where minute, hour, day, month and weekday are wanted.',
      },
    },
  ),
];

const stopped: readonly Scenario[] = [
  scenario('stops while it looks', [kill], 'lookAtJob', 'stopped', { output: FRESH }),
  scenario('stops while it waits', [seen(0), kill], 'lookAtJob', 'stopped'),
  scenario('stops while it claims', [seen(DUE), kill], 'lookAtJob claimFiring', 'stopped'),
  scenario(
    'stops while it waits for another process',
    [seen(DUE), claim('Busy'), kill],
    'lookAtJob claimFiring',
    'stopped',
  ),
  scenario(
    'stopped while it runs, tells the file, so that it is not run again',
    [seen(DUE), claimed, kill, settled],
    WHOLE,
    'stopped',
    {
      output: {
        ...FRESH,
        nominal: NOMINAL,
        late: 500,
        sentence: 'It was stopped while it ran. It is not run again, since part of it may have been done.',
      },
      asked: { settleFiring: { firing, at: DUE + 500 } },
    },
  ),
  scenario('cannot be stopped once it has run', [seen(DUE), claimed, ran, kill, settled], WHOLE, 'done'),
];

const NOW = DUE - 9;
const byHand = (
  name: string,
  moves: readonly Move[],
  state: string,
  more: Scenario['ends']['output'],
): Scenario => ({
  name,
  input: { jobId: 'tidy', zone: 'UTC', asked: true },
  moves,
  ends: {
    state,
    starts: 'lookAtJob runJob',
    output: { ...FRESH, asked: true, sentence: more ?? null },
    asked: { runJob: { jobId: 'tidy', nominal: NOW, due: NOW } },
  },
});

const asked: readonly Scenario[] = [
  byHand('runs at once where a person asks, and tells no file', [seen(NOW), ran], 'done', 'It is tidy.'),
  byHand(
    'runs for a person also after its life',
    [seen(NOW, job({ cron: 'soon' })), ran],
    'done',
    'It is tidy.',
  ),
  byHand(
    'stops what a person asked for',
    [seen(NOW), kill],
    'stopped',
    'It was stopped while it ran. It is not run again, since part of it may have been done.',
  ),
];

export const jobScenarios: readonly Scenario[] = [...running, ...others, ...never, ...stopped, ...asked];
