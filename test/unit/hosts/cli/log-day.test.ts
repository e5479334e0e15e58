import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { dayReport } from '../../../../src/hosts/cli/views/day-report.js';
import { parseLog, printEntry } from '../../../../src/memory/daily-log/entry.js';
import { aContext } from './a-context.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-day-'));
  await mkdir(join(root, 'memory'));
});
afterEach(() => rm(root, { recursive: true }));

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, 'memory', path)), { recursive: true });
  await writeFile(join(root, 'memory', path), text);
};

const log = async (...more: readonly string[]) => {
  const { context, out, err } = aContext();
  const args = ['log', '--store', join(root, 'memory'), '--transcripts', root, ...more];
  return { code: await runCli(args, context), out: out.join('\n'), err: err.join('\n') };
};

/** An entry at noon here, so that its date is the same in any zone. */
const entryAt = (at: number, text: string) =>
  printEntry(
    { at, kind: 'finding', text, runs: ['run-1'] },
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  );

describe('log --day', () => {
  test('shows entries and other lines of all three places', async () => {
    const { block } = entryAt(new Date(2026, 10, 30, 12).getTime(), 'The quay *leaks*.');
    await write('2026-11-30.md', 'Ada was here.\n');
    await write('logs/2026-11-30.md', '- and Ben\n');
    await write('logs/2026/11/2026-11-30.md', block);
    expect(await log('--day', '2026-11-30')).toEqual({
      code: 0,
      err: '',
      out: [
        '12:00:00  finding  The quay *leaks*. (run run-1)',
        '',
        'Other lines:',
        'Ada was here.',
        '- and Ben',
      ].join('\n'),
    });
  });

  test('tells a program the same, with the time and its offset', async () => {
    const at = new Date(2026, 10, 30, 12).getTime();
    await write('logs/2026/11/2026-11-30.md', entryAt(at, 'one').block);
    const { out } = await log('--day', '2026-11-30', '--json');
    expect(JSON.parse(out)).toMatchObject({
      date: '2026-11-30',
      isThere: true,
      entries: [{ at, kind: 'finding', text: 'one', runs: ['run-1'], whole: true }],
      others: [],
    });
    expect(JSON.parse(out).entries[0].local).toMatch(/^2026-11-30T12:00:00[+-]\d\d:\d\d$/);
  });

  test('is of today without a date, and of yesterday by its name', async () => {
    const today = new Date();
    const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 12);
    for (const [name, date] of [
      ['today', today],
      ['yesterday', yesterday],
    ] as const) {
      const { date: day, block } = entryAt(date.getTime(), name);
      await write(`logs/${day.slice(0, 4)}/${day.slice(5, 7)}/${day}.md`, block);
    }
    expect((await log('--day')).out).toContain('today');
    expect((await log('--day', 'yesterday')).out).toContain('yesterday');
  });

  test('says that there is none', async () => {
    expect(await log('--day', '2026-11-30')).toMatchObject({
      code: 0,
      out: 'There is no log of 2026-11-30.',
    });
    expect(JSON.parse((await log('--day', '2026-11-30', '--json')).out)).toMatchObject({ isThere: false });
  });

  test.each(['2026-02-30', '30.11.2026', 'tomorrow', ''])('refuses %j as wrong usage', async (day) => {
    expect(await log('--day', day)).toMatchObject({ code: 2, out: '' });
  });

  test('refuses a run beside it', async () => {
    expect(await log('latest', '--day', 'today')).toMatchObject({ code: 2, out: '' });
  });
});

describe('the report of a day', () => {
  const ZONE = 'Europe/Berlin';
  const DATE = '2026-10-25';
  const shown = (...times: readonly string[]) => {
    const text = times
      .map((time) => printEntry({ at: Date.parse(time), kind: 'tick', text: time, runs: [] }, ZONE).block)
      .join('');
    return dayReport({ date: DATE, zone: ZONE, log: parseLog(text, DATE) });
  };

  test('tells apart the hour that comes twice', () => {
    expect(shown('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toEqual([
      '02:30:00+02:00  tick  2026-10-25T00:30:00Z',
      '02:30:00+01:00  tick  2026-10-25T01:30:00Z',
    ]);
    expect(shown('2026-10-25T05:00:00Z')).toEqual(['06:00:00  tick  2026-10-25T05:00:00Z']);
  });

  test('shows no control character, and what may have been cut', () => {
    const log = parseLog('\n- 06:00:00+01:00 **note** a\u001b[2Jb', DATE);
    expect(
      dayReport({ date: DATE, zone: ZONE, log: { ...log, others: ['\u001b[31m'] } }).join('\n'),
    ).not.toContain('\u001b');
    const cut = parseLog('\n- 06:00:00+01:00 **note** half', DATE);
    expect(dayReport({ date: DATE, zone: ZONE, log: cut })).toEqual([
      expect.stringMatching(/^06:00:00 {2}note {2}half \(perhaps cut/),
    ]);
  });
});
