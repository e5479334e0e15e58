import { describe, expect, it } from 'vitest';
import { NO_ACCOUNT } from '../../../src/hosts/run-account.js';
import type { RunView } from '../../../src/hosts/runs.js';
import { undoPlan } from '../../../src/hosts/undo-plan.js';

const change = 'c'.repeat(64);
const run = (part: Partial<RunView> = {}): RunView => ({
  runId: 'aaa-1',
  kind: 'dream',
  startedAt: 2_000,
  lastAt: 2_100,
  prior: { ino: '1', mtimeNs: '1000999999', size: 0 },
  composed: { change, changed: 1, created: 0, deleted: 0, leftOut: 0 },
  conflicts: [],
  decision: 'commit',
  ended: 'completed',
  undoes: null,
  earlier: [],
  lockFile: 'AsDecided',
  ...NO_ACCOUNT,
  head: null,
  outcome: 'completed',
  committed: true,
  undoneBy: null,
  ...part,
});
const STARTED_NS = '2000000000';

describe('planning an undo', () => {
  it('sets the lock’s time back, to the millisecond, for the dream that set it', () => {
    expect(undoPlan([run()], 'latest', STARTED_NS)).toMatchObject({
      right: { undo: 'aaa-1', change, clockAfter: { _tag: 'At', mtimeMs: 1000 }, expectedNs: STARTED_NS },
    });
    expect(undoPlan([run({ prior: null })], 'aaa', STARTED_NS)).toMatchObject({
      right: { clockAfter: { _tag: 'Never' } },
    });
  });

  it('leaves the time alone for anything else', () => {
    const leaves = { right: { clockAfter: { _tag: 'Prior' }, expectedNs: null } };
    expect(undoPlan([run()], 'aaa-1', '9000000000')).toMatchObject(leaves);
    expect(undoPlan([run({ kind: 'fix' })], 'aaa-1', STARTED_NS)).toMatchObject(leaves);
  });

  it.each([
    [run({ committed: false, outcome: 'killed' }), /was stopped/],
    [run({ committed: false, outcome: 'running' }), /still running/],
    [run({ outcome: 'unchanged' }), /changed nothing/],
    [run({ undoneBy: 'bbb-2' }), /undone already, by run bbb-2/],
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
});
