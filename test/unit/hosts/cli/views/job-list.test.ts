import { expect, test } from 'vitest';
import type { Job } from '../../../../../src/effects/ports/jobs.js';
import { cellWidth } from '../../../../../src/hosts/cell-width.js';
import { jobList } from '../../../../../src/hosts/cli/views/job-list.js';
import type { JobView } from '../../../../../src/hosts/jobs/job-view.js';

const AT = Date.parse('2026-03-09T08:00:00Z');

const viewOf = (job: Partial<Job>, view: Partial<JobView> = {}): JobView => ({
  job: {
    ...{ id: '3ce78f2f', kind: 'recurring', recurring: true, cron: '0 9 * * 1-5', prompt: 'What is open?' },
    ...{ createdAt: AT, renewedAt: null, lastFiredAt: null },
    ...job,
  },
  ...{ nextAt: AT, expiresAt: AT + 604_800_000, sentence: null },
  ...view,
});

const shown = (jobs: readonly JobView[], columns: number | null): readonly string[] =>
  jobList({ read: { jobs, bad: [], corrupt: null }, session: [], zone: 'Europe/Berlin' }, columns);

const LONG = viewOf({ id: 'c9ff19dd', prompt: '今週やったこと、来週やること、困っていること 🎉 '.repeat(9) });

const SESSION = viewOf({ id: '8d94a9b3', kind: 'session', cron: '*/5 * * * *' }, { expiresAt: null });

test('prompts stand beside the rest where there is room', () => {
  const lines = shown([viewOf({}), SESSION], 120);
  expect(lines).toEqual([
    'ID        KIND       SCHEDULE     NEXT              EXPIRES           PROMPT',
    '3ce78f2f  recurring  0 9 * * 1-5  2026-03-09 09:00  2026-03-16 09:00  What is open?',
    '8d94a9b3  session    */5 * * * *  2026-03-09 09:00  with the daemon   What is open?',
  ]);
});

test('in a terminal of eighty columns prompts stand below it', () => {
  expect(shown([viewOf({})], 80)).toEqual([
    'ID        KIND       SCHEDULE     NEXT              EXPIRES',
    '3ce78f2f  recurring  0 9 * * 1-5  2026-03-09 09:00  2026-03-16 09:00',
    '  What is open?',
  ]);
});

test('in a narrow terminal a job is a few lines', () => {
  expect(shown([viewOf({})], 40)).toEqual([
    '3ce78f2f  recurring  0 9 * * 1-5',
    '  next     2026-03-09 09:00',
    '  expires  2026-03-16 09:00',
    '  What is open?',
  ]);
});

test.each([40, 66, 70, 80, 92, 120])(
  'no line is wider than %d columns, whatever letters there are',
  (columns) => {
    const lines = shown([viewOf({}), LONG, SESSION], columns);
    expect(lines.join('\n')).toContain('今週');
    expect(Math.max(...lines.map(cellWidth))).toBeLessThanOrEqual(columns);
  },
);

test('elsewhere than in a terminal prompts are whole', () => {
  expect(shown([LONG], null)[1]).toContain(LONG.job.prompt.trim());
});

test('where there is none it is told how one is added', () => {
  expect(shown([], 200)).toEqual([
    'No jobs. To add one: autodream jobs add --cron "0 9 * * 1-5" --prompt "What is open?"',
  ]);
});
