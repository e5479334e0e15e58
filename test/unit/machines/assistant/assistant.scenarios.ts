import type { Json } from '../../../../src/journal/json.js';
import { ends, fails, kill, type Move, type Scenario } from '../scenarios/scenario.js';

const INPUT = {
  compiledIn: true,
  setting: true,
  folder: '/home/ada/project',
  skipFlag: false,
  mayAsk: true,
};

const trusted = ends('readTrust', 'trusted');
const unasked = ends('readTrust', 'unasked');
const yes = ends('askTrust', 'trusted');
const on = ends('readFlag', true);
const active = ends('setActive');

const scenario = (
  name: string,
  moves: readonly Move[],
  starts: string,
  state: string,
  input: Readonly<Record<string, Json>> = {},
): Scenario => ({ name, input: { ...INPUT, ...input }, moves, ends: { state, starts } });

const passing: readonly Scenario[] = [
  scenario(
    'is active where all checks pass',
    [trusted, on, active],
    'readTrust readFlag setActive',
    'active',
  ),
  scenario('does without the flag', [trusted, active], 'readTrust setActive', 'active', { skipFlag: true }),
  scenario(
    'asks once for trust, and goes on with a yes',
    [unasked, yes, on, active],
    'readTrust askTrust readFlag setActive',
    'active',
  ),
  scenario(
    'asks for trust where it does without the flag',
    [unasked, yes, active],
    'readTrust askTrust setActive',
    'active',
    { skipFlag: true },
  ),
];

const refused: readonly Scenario[] = [
  scenario('is refused where it is left out', [], '', 'refused', { compiledIn: false }),
  scenario('is refused where it is switched off', [], '', 'refused', { setting: false }),
  scenario('is refused a folder that nobody may be asked about', [unasked], 'readTrust', 'refused', {
    mayAsk: false,
  }),
  scenario('takes a no for a no', [unasked, ends('askTrust', 'refused')], 'readTrust askTrust', 'refused'),
  scenario('is refused by the flag', [trusted, ends('readFlag', false)], 'readTrust readFlag', 'refused'),
  scenario('trusts nothing that cannot be read', [fails('readTrust')], 'readTrust', 'refused'),
  scenario('takes no answer for no trust', [unasked, fails('askTrust')], 'readTrust askTrust', 'refused'),
  scenario(
    'is refused by a flag that cannot be read',
    [trusted, fails('readFlag')],
    'readTrust readFlag',
    'refused',
  ),
  scenario(
    'is refused where it cannot be set active',
    [trusted, on, fails('setActive')],
    'readTrust readFlag setActive',
    'refused',
  ),
];

export const assistantScenarios: readonly Scenario[] = [
  ...passing,
  ...refused,
  scenario('stops when it is asked to', [kill], 'readTrust', 'stopped'),
];
