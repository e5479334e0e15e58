import type { Json } from '../../../src/journal/json.js';
import { HOUR_MS } from '../../../src/machines/gate/gate.readings.js';
import { NOON, nsOf } from '../../unit/machines/gate/input.js';
import {
  aborted,
  abortedByOther,
  breached,
  busy,
  claimed,
  committed,
  composed,
  cutOff,
  done,
  free,
  held,
  lastWord,
  lost,
  nothing,
  oneCall,
  prepared,
  published,
  sound,
  staged,
  twoCalls,
  undone,
  used,
  withdraw,
} from '../../unit/machines/scenarios/outcomes.js';

const at = (hoursAgo: number): Json => ({ _tag: 'At', ns: nsOf(NOON - hoursAgo * HOUR_MS) });

/** What each effect can end well with. The first leads on to an end. */
const OUTCOMES: Readonly<Record<string, readonly [Json, ...Json[]]>> = {
  observe: [free, free, free, busy],
  claim: [claimed, claimed, claimed, claimed, lost, withdraw],
  publish: [published, published, published, withdraw],
  verify: [held, held, held, withdraw],
  stage: [staged],
  ask: [lastWord, lastWord, oneCall, twoCalls, cutOff],
  useTool: [used(), used('pinned')],
  check: [sound(composed), sound(nothing), breached],
  compose: [composed, nothing],
  prepare: [prepared],
  decide: [committed, committed, aborted, abortedByOther],
  carryOut: [done, undone],
  readClock: [at(30), at(30), at(3), { _tag: 'NoStore' }, { _tag: 'Never' }],
  scan: [
    { count: 5, newest: ['s1'] },
    { count: 4, newest: [] },
  ],
};

/** The outcome that a number stands for; 0 leads on to an end. */
export const outcomeOf = (src: string, which: number): Json => {
  const outcomes = OUTCOMES[src];
  if (outcomes === undefined) throw new Error(`No outcomes are known of ${src}`);
  return outcomes[which % outcomes.length] ?? outcomes[0];
};
