import { describe, expect, test } from 'vitest';
import { servedPart } from '../../../../../src/hosts/cli/daemon-here.js';
import { type Status, statusReport } from '../../../../../src/hosts/cli/views/status-report.js';

const NOW = Date.UTC(2026, 2, 10, 12);
const ZONE = 'Europe/Berlin';

const aStatus = (changes: Partial<Status> = {}): Status => ({
  memory: '/m',
  state: '/s',
  lastConsolidatedAt: null,
  lastConsolidatedAtNs: null,
  holder: null,
  extraction: { holder: null, failures: 0, until: null },
  recovered: [],
  unsettled: null,
  index: { linesLeft: 20, bytesLeft: 600 },
  held: [],
  runs: [],
  alarms: [],
  settings: {
    autoDreamEnabled: { value: true, source: 'remote' },
    minHours: { value: 24, source: 'default' },
    minSessions: { value: 1, source: 'project' },
  },
  daemon: null,
  verdict: {
    _tag: 'Refused',
    gate: 'time',
    measured: 1,
    needed: 24,
    passesAt: null,
    error: null,
    sentence: 'Last consolidated an hour ago.',
  },
  ...changes,
});

test('a store that nobody holds and that was never consolidated', () => {
  expect(statusReport(aStatus(), NOW, ZONE)).toEqual([
    'store         /m',
    'state         /s',
    'consolidated  never',
    'held by       nobody',
    'index         20 lines and 600 bytes are free',
    'by itself     on (remote), after 24 h (default) and 1 session (project)',
    'gates         “autodream run” would not dream now. Last consolidated an hour ago.',
    'last runs',
    '  No runs yet.',
  ]);
});

test('the holder, what was just settled, and an index over its budget', () => {
  const lines = statusReport(
    aStatus({
      lastConsolidatedAt: '2026-03-10T09:00:00.000Z',
      holder: { runId: 'r9', kind: 'dream', pid: 42, host: 'box\u001b[2J', since: NOW - 1000 },
      recovered: [{ n: 3, runId: 'r8', journal: '/r8.jsonl', decision: 'abort', reason: null, head: null }],
      index: { linesLeft: -6, bytesLeft: 100 },
    }),
    NOW,
    ZONE,
  ).join('\n');
  expect(lines).toContain('consolidated  2026-03-10 09:00:00 UTC (3 hours ago)');
  expect(lines).toContain('run r9 (dream), process 42 on box\\u001b[2J, since 2026-03-10 11:59:59 UTC');
  expect(lines).toContain('settled       run r8, whose process was dead, was restored just now');
  expect(lines).toContain('index         no room is left: 6 lines over');
});

test('an index that cannot be read is told so', () => {
  expect(statusReport(aStatus({ index: null }), NOW, ZONE)).toContain('index         cannot be read');
});

test('a store that is not there has no index yet', () => {
  const { verdict } = aStatus();
  const lines = statusReport(aStatus({ index: null, verdict: { ...verdict, gate: 'store' } }), NOW, ZONE);
  expect(lines).toContain('index         none yet');
});

test('a dead run that cannot be settled here is told, and what it hides is not guessed', () => {
  const lines = statusReport(aStatus({ unsettled: 'It could not be settled.' }), NOW, ZONE);
  expect(lines).toContain('unsettled     It could not be settled.');
  expect(lines).toContain('consolidated  cannot be told before that is settled');
});

test('results that wait for a review, why, until when, and what can be done', () => {
  const files = { changed: ['b.md', 'c.md'], created: ['a.md'], deleted: ['d.md', 'e.md', 'f.md'] };
  const reason = 'The index was emptied.';
  const held = [{ runId: 'r7', heldAt: NOW - 1000, until: NOW + 1000, reason, files }];
  const lines = statusReport(aStatus({ held }), NOW, ZONE);
  expect(lines.slice(4, 6)).toEqual([
    'waiting       run r7, held since 2026-03-10 11:59:59 UTC, until 2026-03-10 12:00:01 UTC. The index was emptied.',
    '              6 files: a.md, b.md, c.md, d.md, e.md and 1 more. Look: autodream diff r7. Then: autodream apply r7, or autodream discard r7.',
  ]);
});

test('who takes memories out of a session beside the lock, and the rest after such runs failed', () => {
  const holder = { runId: 'r7', kind: 'extract', pid: 42, host: 'box\u001b[2J', since: NOW - 1000 };
  expect(statusReport(aStatus({ extraction: { holder, failures: 0, until: null } }), NOW, ZONE)).toContain(
    'extracting    run r7 (extract), process 42 on box\\u001b[2J, since 2026-03-10 11:59:59 UTC',
  );
  const turn = { holder: { ...holder, kind: 'turn' }, failures: 0, until: null };
  expect(statusReport(aStatus({ extraction: turn }), NOW, ZONE)).toContainEqual(
    expect.stringMatching(/^thinking {6}run r7 \(turn\), process 42 on /),
  );
  expect(
    statusReport(aStatus({ extraction: { holder: null, failures: 2, until: NOW } }), NOW, ZONE),
  ).toContain(
    'extraction    the last 2 runs failed, so none begins by itself before 2026-03-10 12:00:00 UTC; “autodream extract” begins one all the same',
  );
  expect(
    statusReport(aStatus({ extraction: { holder: null, failures: 1, until: null } }), NOW, ZONE),
  ).toContain('extraction    the last one failed; “autodream extract” begins one all the same');
});

describe('the daemon', () => {
  const none = { tokens: 0, microUsd: 0 };
  const budget = { spent: { tokens: 12, microUsd: 250_000 }, most: { tokens: 1_000, microUsd: 2_000_000 } };
  const ward = (activation: 'Active' | 'Refused') => ({
    ...{ project: '/p', memory: '/m', work: [] },
    assistant: {
      activation: {
        ...{ _tag: activation, check: 'active' as const, measured: '', needed: '' },
        sentence: 'Nobody\u001b trusts it.',
      },
      ...{ engine: 'local' as const, mode: 'paused' as const, why: 'It says why.', asleepUntil: NOW },
      budget: { hour: { spent: none, most: none }, day: budget },
    },
    jobs: { count: 2, nextAt: NOW, corrupt: null },
  });
  const registered = { project: '/p', addedAt: 0, assistant: true, proactive: true, sentence: null };
  const lines = (activation: 'Active' | 'Refused') =>
    statusReport(
      aStatus({ daemon: servedPart(7, { ...registered, ward: ward(activation) }) }),
      NOW,
      ZONE,
    ).slice(7, -2);

  test('is told with its assistant, the next job and the budget', () => {
    expect(lines('Active')).toEqual([
      'daemon        process 7',
      'assistant     active; is paused until somebody talks, asleep until 2026-03-10 13:00 (Europe/Berlin). It says why.',
      'next job      2026-03-10 13:00 (Europe/Berlin)',
      'budget        $0.25 of $2.00 and 12 of 1,000 tokens in the last day',
    ]);
  });

  test('has a reason and no budget where the assistant is not active', () => {
    expect(lines('Refused')).toEqual([
      'daemon        process 7',
      'assistant     not active. Nobody\\u001b trusts it.',
      'next job      2026-03-10 13:00 (Europe/Berlin)',
    ]);
  });

  test('says why it does not serve the project', () => {
    const daemon = servedPart(7, { ...registered, sentence: 'It is full.', ward: null });
    expect(statusReport(aStatus({ daemon }), NOW, ZONE)).toContain('daemon        process 7. It is full.');
  });
});
