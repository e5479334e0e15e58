import type { Json } from '../../src/journal/json.js';
import { composed, lastWord, sound, staged } from '../../src/testing/machines/answers.js';
import { dreamInput } from '../../src/testing/machines/inputs.js';
import { agentScenarios } from '../unit/machines/agent/agent.scenarios.js';
import { dreamScenarios } from '../unit/machines/dream/dream.scenarios.js';
import { editScenarios } from '../unit/machines/edit/edit.scenarios.js';
import { gateScenarios } from '../unit/machines/gate/gate.scenarios.js';
import { acquired, acquireScenarios } from '../unit/machines/lock/acquire.scenarios.js';
import { restored, settleScenarios } from '../unit/machines/lock/settle.scenarios.js';
import {
  ends,
  fails,
  type Move,
  needsNoBreakdown,
  type Scenario,
} from '../unit/machines/scenarios/scenario.js';

type Fields = { readonly [key: string]: Json };

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What happens to a run from its start to its end. */
export type Life = Pick<Scenario, 'input' | 'moves'>;

/** The lives of a run that are about one machine of it, by the machine's id. */
export type Lives = Readonly<Record<string, readonly Life[]>>;

const input = dreamInput;

const tagOf = ({ ends: { output } }: Scenario): unknown =>
  typeof output === 'object' && output !== null && '_tag' in output ? output._tag : null;

const hasClaim = ({ ends: { output } }: Scenario): boolean =>
  typeof output === 'object' && output !== null && 'n' in output && output.n !== null;

/** What follows in a dream when its acquiring came out like this; nothing is composed, so that a held lock is given back. */
const afterAcquire = (scenario: Scenario): readonly Move[] => {
  if (!hasClaim(scenario)) return [];
  return tagOf(scenario) === 'Held' ? [fails('stage'), ...restored] : restored;
};

const wantsCommit = ({ input }: Scenario): boolean => JSON.stringify(input).includes('"Commit"');

const worked: readonly Move[] = [
  ends('stage', staged),
  ends('ask', lastWord),
  ends('check', sound(composed)),
];

const ofAcquire: readonly Life[] = acquireScenarios.map((scenario) => ({
  input,
  moves: [...scenario.moves, ...afterAcquire(scenario)],
}));

/** A dream wishes a commit when its work ended well, and an abort when it failed. */
const ofSettle: readonly Life[] = settleScenarios.map((scenario) => ({
  input,
  moves: [...acquired, ...(wantsCommit(scenario) ? worked : [fails('stage')]), ...scenario.moves],
}));

/** A dream with the budget of an agent's scenario. */
const withBudget = (budget: Json): Json => (isFields(budget) ? { ...input, ...budget } : input);

const ofAgent: readonly Life[] = agentScenarios.map((scenario) => ({
  input: withBudget(scenario.input),
  moves: [
    ...acquired,
    ends('stage', staged),
    ...scenario.moves,
    ...(scenario.ends.state === 'finished' ? [fails('check')] : []),
    ...restored,
  ],
}));

/** The longest life first: it takes the most transitions. */
const longestFirst = (lives: readonly Life[]): readonly Life[] =>
  [...lives].sort((one, other) => other.moves.length - one.moves.length);

const ordered = (lives: Lives): Lives =>
  Object.fromEntries(Object.entries(lives).map(([id, list]) => [id, longestFirst(list)]));

/**
 * The lives of what a host starts: an evaluation of the gates, a dream, an edit. A dream is also led through all that can
 * happen to the machines it invokes; those of an edit are the same.
 */
export const PRODUCT: Readonly<Record<string, Lives>> = {
  gate: ordered({ gate: gateScenarios }),
  dream: ordered({
    dream: dreamScenarios.filter(needsNoBreakdown),
    acquire: ofAcquire,
    settle: ofSettle,
    agent: ofAgent,
  }),
  edit: ordered({ edit: editScenarios.filter(needsNoBreakdown) }),
};
