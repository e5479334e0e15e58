import { describe, expect, it } from 'vitest';
import { undoPlan } from '../../../../src/hosts/edits/undo-plan.js';
import { aHeldRun, CHANGE as change, aRun as run } from '../a-run.js';

const STARTED_NS = '2000000000';

describe('planning an undo', () => {
  it('sets the lock’s time back, to the millisecond, for the dream that set it', () => {
    expect(undoPlan([run()], 'latest', STARTED_NS)).toMatchObject({
      right: {
        undo: 'aaa-1',
        change: { invert: change },
        clockAfter: { _tag: 'At', mtimeMs: 1000 },
        expectedNs: STARTED_NS,
      },
    });
    expect(undoPlan([run({ prior: null })], 'aaa', STARTED_NS)).toMatchObject({
      right: { clockAfter: { _tag: 'Never' } },
    });
  });

  it('leaves the time alone for anything else', () => {
    const leaves = { right: { clockAfter: { _tag: 'Prior' }, expectedNs: null } };
    expect(undoPlan([run()], 'aaa-1', '9000000000')).toMatchObject(leaves);
    expect(
      undoPlan([run({ kind: 'fix', clockAfter: { _tag: 'Prior' } })], 'aaa-1', STARTED_NS),
    ).toMatchObject(leaves);
  });

  it.each([
    [run({ committed: false, outcome: 'killed' }), /was stopped/],
    [run({ committed: false, outcome: 'running' }), /still running/],
    [run({ outcome: 'unchanged' }), /changed nothing/],
    [run({ undoneBy: 'bbb-2' }), /undone already, by run bbb-2/],
    [aHeldRun(), /was never let in/],
  ])('says in a sentence why there is nothing to take back', (given, reason) => {
    expect(undoPlan([given], 'aaa-1', null)).toMatchObject({
      left: { _tag: 'CannotUndo', reason: expect.stringMatching(reason) },
    });
  });

  it('wants to know which run is meant', () => {
    const runs = [run(), run({ runId: 'aab-2' })];
    expect(undoPlan(runs, 'aa', null)).toMatchObject({ left: { reason: expect.stringContaining('2 runs') } });
    expect(undoPlan(runs, 'zz', null)).toMatchObject({ left: { _tag: 'RunUnknown' } });
    expect(undoPlan([], 'latest', null)).toMatchObject({ left: { _tag: 'RunUnknown' } });
    expect(undoPlan(runs, 'latest', null)).toMatchObject({ right: { undo: 'aab-2' } });
  });

  it('takes the latest for the last one that changed something and is not undone', () => {
    const later = [
      run({ runId: 'aab-2', undoneBy: 'aac-3' }),
      run({ runId: 'aac-3', kind: 'undo', undoes: 'aab-2', undoneBy: 'aad-4' }),
      run({ runId: 'aae-5', kind: 'undo', committed: false, outcome: 'failed' }),
      run({ runId: 'aaf-6', outcome: 'unchanged' }),
    ];
    expect(undoPlan([run(), ...later], 'latest', null)).toMatchObject({ right: { undo: 'aaa-1' } });
    expect(undoPlan(later, 'latest', null)).toMatchObject({ left: { _tag: 'CannotUndo' } });
  });

  it('takes the id of a held result for the run that let it in', () => {
    const apply = run({
      runId: 'bbb-2',
      kind: 'apply',
      applies: 'aaa-1',
      startedAt: 9_000,
      clockAfter: { _tag: 'At', mtimeMs: 2_000 },
    });
    const held = aHeldRun({ appliedBy: 'bbb-2' });
    const back = { undo: 'bbb-2', clockAfter: { _tag: 'At', mtimeMs: 1000 }, expectedNs: STARTED_NS };
    expect(undoPlan([held, apply], 'aaa-1', STARTED_NS)).toMatchObject({ right: back });
    expect(undoPlan([held, apply], 'bbb', STARTED_NS)).toMatchObject({ right: back });
    expect(undoPlan([held, apply], 'latest', STARTED_NS)).toMatchObject({ right: back });
    const undone = [aHeldRun(), { ...apply, undoneBy: 'ccc-3' }];
    expect(undoPlan(undone, 'aaa-1', STARTED_NS)).toMatchObject({
      left: { reason: expect.stringContaining('bbb-2 was undone already, by run ccc-3') },
    });
  });

  it('leaves the time alone where the apply had left it alone', () => {
    const apply = run({ runId: 'bbb-2', kind: 'apply', applies: 'aaa-1', clockAfter: { _tag: 'Prior' } });
    expect(undoPlan([apply], 'latest', apply.prior?.mtimeNs ?? null)).toMatchObject({
      right: { undo: 'bbb-2', clockAfter: { _tag: 'Prior' }, expectedNs: null },
    });
  });

  it('puts back what a run left that worked on the folder itself and broke off, and leaves the time alone', () => {
    const before = 'b'.repeat(64);
    const broke = run({ before, outcome: 'interrupted', committed: false, composed: null });
    expect(undoPlan([broke], 'latest', STARTED_NS)).toMatchObject({
      right: { change: { restore: before }, clockAfter: { _tag: 'Prior' }, expectedNs: null },
    });
    for (const part of [{ before: null }, { undoneBy: 'bbb-1' }, { outcome: 'failed' } as const])
      expect(undoPlan([{ ...broke, ...part }], 'aaa', STARTED_NS)).toMatchObject({ _tag: 'Left' });
  });
});
