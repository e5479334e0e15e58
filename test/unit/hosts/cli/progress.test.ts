import { expect, test } from 'vitest';
import { showProgress } from '../../../../src/hosts/cli/progress.js';
import { phaseOf } from '../../../../src/hosts/cli/views/phase.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { aContext } from './a-context.js';

const entering = (state: string): JournalRecord => ({
  v: 1,
  seq: 0,
  time: 0,
  path: 'dream',
  cascade: [],
  before: {},
  digest: '',
  prev: null,
  hash: '',
  event: { type: 'KILL', by: '', request: null },
  after: { dream: { working: state } },
});

test('where nobody watches, each step is one line', async () => {
  const { context, err, out } = aContext();
  let tell: (record: JournalRecord) => void = () => undefined;
  let seen: { turns: number; files: number } | null = null;
  const stop = await showProgress(context.terminal, {
    subscribe: (listener) => {
      tell = listener;
      return () => {
        tell = () => undefined;
      };
    },
    seen: () => seen,
  });
  tell(entering('staging'));
  tell(entering('dreaming'));
  tell(entering('dreaming'));
  seen = { turns: 3, files: 1 };
  tell(entering('checking'));
  tell(entering('completed'));
  stop();
  tell(entering('late'));
  expect(err).toEqual([
    'autodream: staging',
    'autodream: dreaming',
    'autodream: checking · 3 turns · 1 file',
  ]);
  expect(out).toEqual([]);
});

test('the phase is the innermost state of the root', () => {
  expect(phaseOf({ 'dream/agent': 'asking', dream: { working: 'dreaming' } })).toBe('dreaming');
  expect(phaseOf({})).toBe('');
});

test('while a model that did not answer is let rest, that is said', () => {
  const phase = phaseOf({ 'dream/agent': 'backingOff', dream: { working: 'dreaming' } });
  expect(phase).toBe('the model did not answer, asking again');
});
