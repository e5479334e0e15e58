import { describe, expect, it } from 'vitest';
import { applyPlan, discardPlan } from '../../../../src/hosts/edits/review-plan.js';
import type { RunView } from '../../../../src/hosts/history/runs.js';
import { aHeldRun, aRun, CHANGE } from '../a-run.js';

const held = aHeldRun({ runId: 'aaa-1' });

describe('planning to let a held result in', () => {
  it('takes the change as it was composed, and the dream’s start for the lock’s time', () => {
    const plan = { apply: 'aaa-1', composed: { change: CHANGE }, clockAfter: { _tag: 'At', mtimeMs: 2_000 } };
    for (const asked of ['aaa-1', 'aa', 'latest'])
      for (const lastNs of [null, '1999999999', '2000000000'])
        expect(applyPlan([held], asked, lastNs)).toMatchObject({ right: plan });
  });

  it('never sets the time back: what was consolidated later than the dream began stays so', () => {
    expect(applyPlan([held], 'latest', '2000000001')).toMatchObject({
      right: { clockAfter: { _tag: 'Prior' } },
    });
  });

  it('takes the latest for the last result that waits', () => {
    const runs = [
      held,
      aHeldRun({ runId: 'aab-2' }),
      aHeldRun({ runId: 'aac-3', discardedBy: 'aad-4' }),
      aHeldRun({ runId: 'aad-4', appliedBy: 'aae-5' }),
      aRun({ runId: 'aaf-6' }),
    ];
    expect(applyPlan(runs, 'latest', null)).toMatchObject({ right: { apply: 'aab-2' } });
    expect(discardPlan(runs, 'latest')).toEqual({ _tag: 'Right', right: { discard: 'aab-2' } });
    expect(discardPlan(runs.slice(2), 'latest')).toMatchObject({
      left: { reason: 'No result waits for a review in this store.' },
    });
  });
});

describe('a result that is asked for in vain', () => {
  it.each<[RunView, RegExp]>([
    [aRun(), /was let in when it ended/],
    [aRun({ outcome: 'unchanged' }), /changed nothing/],
    [aRun({ committed: false, outcome: 'running' }), /still running/],
    [aRun({ committed: false, outcome: 'interrupted' }), /was interrupted/],
    [aRun({ committed: false, outcome: 'killed' }), /was stopped/],
    [aRun({ committed: false, outcome: 'failed' }), /failed/],
    [aRun({ committed: false, outcome: 'refused' }), /was refused/],
    [aRun({ outcome: 'damaged' }), /journal of run aaa-1 is damaged/],
    [aRun({ kind: 'undo' }), /is no dream \(undo\)/],
    [aHeldRun({ appliedBy: 'bbb-2' }), /was let in already, by run bbb-2/],
    [aHeldRun({ discardedBy: 'bbb-2' }), /was given up already, by run bbb-2/],
    [aHeldRun({ composed: null }), /is not in its journal/],
  ])('is refused with a sentence of its own', (run, reason) => {
    const left = { _tag: 'CannotReview', reason: expect.stringMatching(reason), advice: expect.any(String) };
    expect(applyPlan([run], 'aaa-1', null)).toEqual({ _tag: 'Left', left });
    expect(discardPlan([run], 'aaa-1')).toEqual({ _tag: 'Left', left });
  });

  it('is told to be unknown, ambiguous or pruned', () => {
    const runs = [held, aHeldRun({ runId: 'aab-2' })];
    expect(applyPlan(runs, 'zz', null, ['zzz-1'])).toMatchObject({
      left: { reason: expect.stringContaining('zzz-1 was pruned') },
    });
    expect(applyPlan(runs, 'zz', null)).toMatchObject({ left: { _tag: 'RunUnknown' } });
    expect(discardPlan(runs, 'aa')).toMatchObject({ left: { reason: '2 runs begin with aa.' } });
    expect(discardPlan([], 'latest')).toMatchObject({ left: { _tag: 'RunUnknown' } });
  });
});
