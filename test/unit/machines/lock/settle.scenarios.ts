import {
  aborted,
  abortedByOther,
  committed,
  composed,
  DISK,
  done,
  prepared,
  run,
  undone,
} from '../../../../src/testing/machines/answers.js';
import { ends, fails, kill, type Move, passes, type Scenario } from '../scenarios/scenario.js';

const commit = { ...run, wish: { _tag: 'Commit', change: composed.change } };
const abort = { ...run, wish: { _tag: 'Abort', reason: 'the agent failed' } };

/** A commit up to its verdict, and to its end; an abort to its end. */
export const wished: readonly Move[] = [ends('prepare', prepared)];
export const decided: readonly Move[] = [...wished, ends('decide', committed)];
export const released: readonly Move[] = [...decided, ends('carryOut', done)];
export const restored: readonly Move[] = [ends('decide', aborted), ends('carryOut', undone)];
export const COMMITS = 'prepare decide carryOut';
export const ABORTS = 'decide carryOut';

const again = (src: string): readonly Move[] => [fails(src), passes('retryPause')];
const inVain = (src: string): readonly Move[] => [...again(src), ...again(src), ...again(src), fails(src)];

const inTime = {
  _tag: 'Released',
  files: 1,
  conflicts: ['b.md', 'a.md'],
  late: ['c.md'],
  tooLate: false,
};
const tooLate = { ...inTime, tooLate: true };
const back = { _tag: 'Restored', reason: 'killed' };
const askedToAbort = (reason: string) => ({ decide: { run, wish: { _tag: 'Abort', reason } } });

const committing: readonly Scenario[] = [
  {
    name: 'commits what was composed',
    input: commit,
    moves: released,
    ends: {
      state: 'released',
      starts: COMMITS,
      output: inTime,
      asked: { decide: { run, wish: { _tag: 'Commit', plan: 'p'.repeat(64) } } },
    },
  },
  {
    name: 'aborts when the files cannot be laid ready',
    input: commit,
    moves: [fails('prepare'), ...restored],
    ends: {
      state: 'restored',
      starts: COMMITS,
      output: back,
      asked: askedToAbort(
        'the files could not be laid ready: linking x failed: the disk reported an error (EIO)',
      ),
    },
  },
  {
    name: 'aborts when it is killed while it prepares',
    input: commit,
    moves: [kill, ...restored],
    ends: { state: 'restored', starts: COMMITS, output: back, asked: askedToAbort('killed') },
  },
  {
    name: 'asks for an abort instead when it is killed before the verdict is known',
    input: commit,
    moves: [...wished, kill, ...restored],
    ends: {
      state: 'restored',
      starts: 'prepare decide decide carryOut',
      output: back,
      asked: askedToAbort('killed'),
    },
  },
  {
    name: 'obeys a commit that was cast before the kill, and says that the kill was too late',
    input: commit,
    moves: [...wished, kill, ends('decide', committed), ends('carryOut', done)],
    ends: { state: 'released', starts: 'prepare decide decide carryOut', output: tooLate },
  },
  {
    name: 'says that a kill was too late when the commit is being carried out',
    input: commit,
    moves: [...decided, kill, ends('carryOut', done)],
    ends: { state: 'released', starts: COMMITS, output: tooLate },
  },
  {
    name: 'tries again to cast and to carry out a commit',
    input: commit,
    moves: [
      ...wished,
      ...again('decide'),
      ends('decide', committed),
      ...again('carryOut'),
      ends('carryOut', done),
    ],
    ends: { state: 'released', starts: 'prepare decide decide carryOut carryOut', output: inTime },
  },
  {
    name: 'leaves a commit to others that it cannot carry out',
    input: commit,
    moves: [...decided, ...inVain('carryOut')],
    ends: {
      state: 'failed',
      starts: `prepare decide${' carryOut'.repeat(4)}`,
      output: { _tag: 'Failed', error: DISK },
    },
  },
];

const aborting: readonly Scenario[] = [
  {
    name: 'restores at once when an abort is wished',
    input: abort,
    moves: restored,
    ends: { state: 'restored', starts: ABORTS, output: back, asked: askedToAbort('the agent failed') },
  },
  {
    name: 'says so when somebody else aborted the run',
    input: abort,
    moves: [ends('decide', abortedByOther), ends('carryOut', undone)],
    ends: {
      state: 'superseded',
      starts: ABORTS,
      output: { _tag: 'Superseded', reason: 'the owner is gone' },
    },
  },
  {
    name: 'notes a kill while it aborts, for a verdict that turns out to be a commit',
    input: abort,
    moves: [kill, ends('decide', committed), ends('carryOut', done)],
    ends: { state: 'released', starts: ABORTS, output: { ...tooLate, files: 0, conflicts: ['a.md'] } },
  },
  {
    name: 'asks for a plain abort instead when it is killed before it is known that a person is to judge',
    input: { ...run, wish: { _tag: 'Abort', reason: 'held for review' } },
    moves: [kill, kill, ...restored],
    ends: {
      state: 'restored',
      starts: 'decide decide carryOut',
      output: back,
      asked: askedToAbort('killed'),
    },
  },
  {
    name: 'leaves a verdict to others that it cannot cast',
    input: abort,
    moves: inVain('decide'),
    ends: {
      state: 'failed',
      starts: 'decide decide decide decide',
      output: { _tag: 'Failed', error: DISK },
    },
  },
  {
    name: 'tries again to restore',
    input: abort,
    moves: [ends('decide', aborted), ...again('carryOut'), ends('carryOut', undone)],
    ends: { state: 'restored', starts: 'decide carryOut carryOut', output: back },
  },
  {
    name: 'leaves a restoring to others that it cannot do',
    input: abort,
    moves: [ends('decide', aborted), ...inVain('carryOut')],
    ends: {
      state: 'failed',
      starts: `decide${' carryOut'.repeat(4)}`,
      output: { _tag: 'Failed', error: DISK },
    },
  },
];

export const settleScenarios: readonly Scenario[] = [...committing, ...aborting];
