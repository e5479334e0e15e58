import { describe, expect, test } from 'vitest';
import type { RunView } from '../../../../src/hosts/history/runs.js';
import { type Alarming, alarmsOf } from '../../../../src/hosts/why/alarms.js';
import { aRun } from '../a-run.js';

const alarms = (changes: Partial<Alarming>) =>
  alarmsOf({ runs: [], held: [], unsettled: null, note: { _tag: 'Nothing' }, ...changes });
const dreams = (...outcomes: readonly RunView['outcome'][]): readonly RunView[] =>
  outcomes.map((outcome, index) => aRun({ runId: `r${index + 1}`, outcome }));
const alarmsAfter = (...outcomes: readonly RunView['outcome'][]) => alarms({ runs: dreams(...outcomes) });

describe('alarms', () => {
  test('are not raised in ordinary times', () => {
    expect(alarms({})).toEqual([]);
    expect(alarmsAfter('completed', 'unchanged', 'unchanged', 'failed', 'failed', 'completed')).toEqual([]);
    expect(alarmsAfter('unchanged', 'unchanged')).toEqual([]);
    expect(alarmsAfter('failed', 'failed')).toEqual([]);
  });

  test('are raised by three dreams in a row that changed nothing, and not by two since one that did', () => {
    expect(alarmsAfter('completed', 'unchanged', 'unchanged', 'unchanged')).toMatchObject([
      expect.stringContaining('The last 3 dreams changed nothing.'),
    ]);
    expect(alarmsAfter('unchanged', 'unchanged', 'completed', 'unchanged', 'unchanged')).toEqual([]);
    expect(alarmsAfter('unchanged', 'unchanged', 'failed', 'unchanged')).toEqual([]);
  });

  test('are raised by three failures in a row, with the reason of the last; a crash is one of them', () => {
    const runs = [
      ...dreams('failed', 'interrupted'),
      aRun({ runId: 'r3', outcome: 'failed', reason: 'No money.' }),
    ];
    expect(alarms({ runs })).toEqual(['The last 3 dreams failed. The last one, run r3: No money.']);
    expect(alarmsAfter('failed', 'failed', 'failed', 'interrupted')).toEqual([
      'The last 4 dreams failed. The last one, run r4: its process died.',
    ]);
  });

  test('do not mind dreams that were refused or stopped or go on, nor what is no dream', () => {
    expect(alarmsAfter('failed', 'refused', 'failed', 'killed', 'failed', 'running')).toHaveLength(1);
    const undo = aRun({ runId: 'u1', kind: 'undo', outcome: 'unchanged' });
    expect(alarms({ runs: [...dreams('unchanged', 'unchanged'), undo] })).toEqual([]);
    expect(alarms({ runs: [...dreams('failed', 'failed', 'failed'), undo] })).toHaveLength(1);
  });

  test('name each result that waits, what could not be settled, and a note that nobody understands', () => {
    const raised = alarms({
      held: [{ runId: 'h1' }, { runId: 'h2' }],
      unsettled: 'What a dead run left could not be settled: the disk is full.',
      note: { _tag: 'Unreadable', path: '/s/not-before.json' },
    });
    expect(raised).toHaveLength(4);
    expect(raised[0]).toContain('the disk is full');
    expect(raised[1]).toContain('autodream apply h1');
    expect(raised[2]).toContain('autodream discard h2');
    expect(raised[3]).toContain('/s/not-before.json');
    expect(alarms({ note: null })).toMatchObject([expect.stringContaining('cannot be read')]);
  });
});
