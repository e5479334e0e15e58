import {
  busy,
  composed,
  done,
  held,
  nothing,
  request,
  withdraw,
} from '../../../../src/testing/machines/answers.js';
import { ACQUIRES, acquired, waited } from '../lock/acquire.scenarios.js';
import { ABORTS, COMMITS, decided, released, restored } from '../lock/settle.scenarios.js';
import { breaks, ends, fails, kill, type Move, type Scenario } from '../scenarios/scenario.js';

const input = { request: { ...request, kind: 'undo' }, about: { undo: 'abc-0' } };
const changed: readonly Move[] = [...acquired, ends('compose', composed)];

const scenario = (
  name: string,
  moves: readonly Move[],
  starts: string,
  state: string,
  output: NonNullable<Scenario['ends']['output']> = {},
): Scenario => ({ name, input, moves, ends: { state, starts, output } });

const beforeTheClaim: readonly Scenario[] = [
  scenario('is refused while somebody else holds the lock', [ends('observe', busy)], 'observe', 'refused', {
    n: null,
  }),
  scenario(
    'is killed at once where there is nothing to settle',
    [kill, ends('observe', busy)],
    'observe',
    'killed',
  ),
  scenario('ends when the lock’s machine breaks down', [breaks('acquire')], 'observe', 'failed', { n: null }),
];

const underTheClaim: readonly Scenario[] = [
  scenario(
    'gives back a claim that must be withdrawn',
    [...waited, ends('verify', withdraw), ...restored],
    `${ACQUIRES} ${ABORTS}`,
    'refused',
    { n: 3 },
  ),
  scenario(
    'is killed while it acquires, once it holds the lock',
    [...waited, kill, ends('verify', held), ...restored],
    `${ACQUIRES} ${ABORTS}`,
    'killed',
  ),
  scenario(
    'restores when nothing could be composed',
    [...acquired, fails('compose'), ...restored],
    `${ACQUIRES} compose ${ABORTS}`,
    'failed',
    { composed: null },
  ),
  scenario(
    'is killed while it composes',
    [...acquired, kill, ...restored],
    `${ACQUIRES} compose ${ABORTS}`,
    'killed',
  ),
  scenario('completes', [...changed, ...released], `${ACQUIRES} compose ${COMMITS}`, 'completed', {
    composed,
    conflicts: ['b.md', 'a.md'],
    tooLate: false,
  }),
  scenario(
    'says unchanged when there was nothing to do',
    [...acquired, ends('compose', nothing), ...released],
    `${ACQUIRES} compose ${COMMITS}`,
    'unchanged',
  ),
  scenario(
    'passes a kill on to its settling',
    [...changed, kill, ...restored],
    `${ACQUIRES} compose ${COMMITS}`,
    'killed',
  ),
  scenario(
    'tells a kill that came too late',
    [...changed, ...decided, kill, ends('carryOut', done)],
    `${ACQUIRES} compose ${COMMITS}`,
    'completed',
    { tooLate: true },
  ),
  scenario(
    'ends when settling breaks down',
    [...changed, breaks('settle')],
    `${ACQUIRES} compose prepare`,
    'failed',
    { n: 3 },
  ),
];

export const editScenarios: readonly Scenario[] = [...beforeTheClaim, ...underTheClaim];
