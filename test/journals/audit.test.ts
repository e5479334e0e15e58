import { beforeAll, describe, expect, test } from 'vitest';
import { firstWrong, isSound } from '../../src/hosts/history/audit.js';
import { expectFound } from './audit-finds.js';
import { expectJournalsMissed, expectObjectsMissed } from './audit-misses.js';
import { auditOf, latestOf, recordsOf } from './audit-of.js';
import { chronicle } from './chronicle.js';
import { journalsOf, RUNS, runIdOf } from './damage.js';
import { type Kept, keptIn } from './kept-state.js';

describe('an audit of a store whose runs ended in every way', () => {
  let kept: Kept;
  beforeAll(async () => {
    kept = keptIn((await chronicle()).world.tree);
  });

  test('finds nothing wrong with honest journals, a torn line and dead owners included', async () => {
    const audit = await auditOf(kept);
    expect(firstWrong(audit)).toBeNull();
    expect(audit.runs.filter(({ settled }) => !settled)).toHaveLength(2);
    expect(audit.runs.filter(({ torn }) => torn > 0)).toHaveLength(1);
    expect(audit.runs.every(({ replayed }) => replayed)).toBe(true);
  });

  test('names the first record that is wrong, whatever happens to one journal', async () => {
    const seen = await expectFound(kept, 20);
    expect(seen.size).toBeGreaterThan(3);
  });

  test('misses a journal that is removed', async () => {
    expect(await expectJournalsMissed(kept, 4)).toBe(5);
  });

  test('misses an object that a run needs to be shown or undone, and one that is damaged', async () => {
    expect(await expectObjectsMissed(kept, 6)).toBe(5);
  });

  test('tells of a journal that stands under another run’s name', async () => {
    const [one = '', other = ''] = journalsOf(kept);
    const [first, second] = [kept.get(one) ?? new Uint8Array(), kept.get(other) ?? new Uint8Array()];
    const exchanged = new Map(kept).set(one, second).set(other, first);
    expect((await auditOf(exchanged)).fault).toMatchObject({ why: 'inserted run', runId: runIdOf(one) });
    const copied = new Map(kept).set(`${RUNS}mzz-r1.jsonl`, second);
    expect((await auditOf(copied)).fault).toMatchObject({ why: 'inserted run', runId: 'mzz-r1' });
  });

  test('tells by a head that was noted that the end of the latest run is gone', async () => {
    const latest = latestOf(kept);
    const head = recordsOf(kept, latest).at(-1)?.hash ?? '';
    const whole = kept.get(`${RUNS}${latest}.jsonl`) ?? new Uint8Array();
    const cut = new Map(kept).set(`${RUNS}${latest}.jsonl`, whole.slice(0, -1));
    expect(isSound(await auditOf(cut))).toBe(true);
    expect((await auditOf(cut, { head })).fault).toMatchObject({ why: 'unknown head', runId: null });
    expect((await auditOf(kept, { head })).fault).toBeNull();
    const older = recordsOf(kept, runIdOf(journalsOf(kept)[0] ?? '')).at(-1)?.hash ?? '';
    expect((await auditOf(kept, { head: older })).fault).toBeNull();
    expect((await auditOf(kept, { head: older, runId: latest })).fault).toMatchObject({
      why: 'unknown head',
    });
  });

  test('of one run leaves out what is wrong with others', async () => {
    const [one = '', other = ''] = journalsOf(kept);
    const bytes = kept.get(one) ?? new Uint8Array();
    const damaged = new Map(kept).set(one, bytes.with(10, 0));
    expect(isSound(await auditOf(damaged, { runId: runIdOf(other) }))).toBe(true);
    expect(firstWrong(await auditOf(damaged, { runId: runIdOf(one) }))).toEqual({
      runId: runIdOf(one),
      seq: 0,
    });
  });
});
