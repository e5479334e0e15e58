import {
  busyStore,
  extracted,
  extractedMore,
  noTurns,
  nothingNew,
  ownMemory,
  turns,
} from '../../../../src/testing/machines/answers.js';
import { ends, fails, kill, type Move, passes, type Scenario } from '../scenarios/scenario.js';

const scenario = (
  name: string,
  moves: readonly Move[],
  starts: string,
  state: string,
  more: Pick<Scenario['ends'], 'output' | 'asked'> = {},
): Scenario => ({ name, input: null, moves, ends: { state, starts, ...more } });

const nothingMore = ends('look', noTurns);
const oneTurn = ends('look', [{ sessionId: 's1', wroteMemory: false }]);
const done = ends('extract', extracted);
const askedFor = (sessionId: string) => ({ asked: { extract: { sessionId } } });

const looking: readonly Scenario[] = [
  scenario('is idle where no turn has ended', [nothingMore], 'look', 'idle', {
    output: { runs: 0, skipped: 0, last: null },
  }),
  scenario('skips a turn in which the agent wrote memory itself', [ends('look', ownMemory)], 'look', 'idle', {
    output: { runs: 0, skipped: 1 },
  }),
  scenario('ends where it cannot look', [fails('look')], 'look', 'idle', {
    output: { runs: 0, last: { _tag: 'Failed' } },
  }),
  scenario('stops while it looks', [kill], 'look', 'stopped'),
];

const extracting: readonly Scenario[] = [
  scenario(
    'makes one run of all turns of a session',
    [ends('look', turns), done, nothingMore, done, nothingMore],
    'look extract look extract look',
    'idle',
    {
      output: { runs: 2, skipped: 0 },
      ...askedFor('s2'),
    },
  ),
  scenario(
    'folds the turns that end meanwhile into one trailing run',
    [
      oneTurn,
      done,
      ends('look', [
        { sessionId: 's1', wroteMemory: false },
        { sessionId: 's1', wroteMemory: false },
      ]),
      done,
      nothingMore,
    ],
    'look extract look extract look',
    'idle',
    { output: { runs: 2, last: extracted } },
  ),
  scenario(
    'comes back for what a run has left',
    [oneTurn, ends('extract', extractedMore), nothingMore, done, nothingMore],
    'look extract look extract look',
    'idle',
    { output: { runs: 2 }, ...askedFor('s1') },
  ),
  scenario(
    'counts no run where nothing was new',
    [oneTurn, ends('extract', nothingNew), nothingMore],
    'look extract look',
    'idle',
    {
      output: { runs: 0, last: nothingNew },
    },
  ),
  scenario(
    'goes on with what else has ended when a run fails',
    [ends('look', turns), fails('extract'), nothingMore, done, nothingMore],
    'look extract look extract look',
    'idle',
    {
      output: { runs: 1, last: extracted },
      ...askedFor('s2'),
    },
  ),
  scenario('stops while a run is under way', [oneTurn, kill], 'look extract', 'stopped'),
];

const twelve = Array.from({ length: 12 }, () => [ends('extract', busyStore), passes('busyWait')]).flat();
const busy: readonly Scenario[] = [
  scenario(
    'waits while another process is at it, and asks for the same session again',
    [oneTurn, ends('extract', busyStore), passes('busyWait'), done, nothingMore],
    'look extract extract look',
    'idle',
    { output: { runs: 1, last: extracted }, ...askedFor('s1') },
  ),
  scenario(
    'leaves the session to a later turn when it has waited for a minute',
    [oneTurn, ...twelve, ends('extract', busyStore), nothingMore],
    `look ${'extract '.repeat(13)}look`,
    'idle',
    { output: { last: busyStore } },
  ),
  scenario('stops while it waits', [oneTurn, ends('extract', busyStore), kill], 'look extract', 'stopped'),
];

export const extractionScenarios: readonly Scenario[] = [...looking, ...extracting, ...busy];
