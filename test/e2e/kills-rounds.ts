import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import type { StoreFolders } from '../../src/hosts/store.js';
import type { TestStore } from './a-store.js';
import type { ChildBundle } from './child-bundle.js';
import { type Ended, runChild } from './kills-children.js';
import { tracesOf } from './kills-evidence.js';
import type { Passed, Stop } from './kills-orders.js';
import { type Recovery, recovery } from './kills-recovery.js';
import { type Scenario, storeOf } from './kills-scenarios.js';
import type { Tally } from './kills-tally.js';
import { expectSettled } from './kills-verdict.js';

/** A scenario as it goes when nobody kills it. */
export type Survey = { readonly scenario: Scenario; readonly passed: Passed; readonly tookMs: number };

/** One dream that is to be killed, at a boundary or after a time. */
export type Round = {
  readonly scenario: Scenario;
  readonly prior: boolean;
  readonly stop: Stop | null;
  readonly killAfterMs: number | null;
  readonly recovery: Recovery;
  readonly dreamAgain: boolean;
};

const foldersOf = ({ folder, memory, state }: TestStore): StoreFolders => ({
  memory,
  transcripts: folder,
  state,
});

const outcomeOf = ({ said, ...ended }: Ended) => {
  const last = said.find((one) => one._tag === 'Dreamt');
  if (last === undefined) throw new Error(`The dream has not ended: ${JSON.stringify(ended)}`);
  return last;
};

/** Where a round's dream was killed and what became of it. */
const count = (
  counts: Tally,
  { scenario, prior, stop }: Round,
  { signal, states }: Ended,
  verdict: string,
): void => {
  if (signal !== 'SIGKILL') {
    counts.add('survived');
    return;
  }
  counts.add('killed');
  counts.add(stop === null ? 'killed at a random moment' : `killed at a boundary (${stop.how})`);
  for (const state of states) counts.add(`in ${state}`);
  counts.add(`${verdict}, ${prior || scenario.holder ? 'lock file before' : 'no lock file before'}`);
};

/** The rounds of one test, run by these children and counted in this tally. */
export const rounds = (children: ChildBundle, counts: Tally) => {
  const recover = recovery(children.script('kills-recover'), counts);
  const dreamer = (
    scenario: Scenario,
    folders: StoreFolders,
    stop: Stop | null,
    killAfterMs: number | null,
  ) =>
    runChild(
      children.script('kills-dream'),
      { folders, mishaps: scenario.mishaps, review: scenario.review, stop },
      killAfterMs,
    );

  const dreamAgain = async (scenario: Scenario, folders: StoreFolders): Promise<void> => {
    const next = outcomeOf(await dreamer({ ...scenario, mishaps: [], review: false }, folders, null, null));
    expect(['completed', 'unchanged']).toContain(next.outcome);
    const { history, fault, journals } = await recover(folders, 'one');
    expect(fault).toBeNull();
    expect(history.at(-1)?.verdict?.decision).toHaveProperty('commit');
    expect(journals.filter(({ wrong }) => wrong !== null)).toEqual([]);
    counts.add('dreamt again');
  };

  const play = async (round: Round): Promise<void> => {
    const { scenario, prior, stop, killAfterMs } = round;
    const store = storeOf(scenario, prior);
    const folders = foldersOf(store);
    const before = tracesOf(store.memory);
    const ended = await dreamer(scenario, folders, stop, killAfterMs);
    if (ended.signal === null) outcomeOf(ended);
    const report = await recover(folders, round.recovery);
    const { memory } = store;
    count(counts, round, ended, expectSettled({ memory, before, report, holder: scenario.holder }));
    if (round.dreamAgain && !scenario.holder) await dreamAgain(scenario, folders);
    await rm(store.folder, { recursive: true });
  };

  /** How a scenario goes on its own, checked by the same measure. */
  const survey = async (scenario: Scenario): Promise<Survey> => {
    const store = storeOf(scenario, true);
    const folders = foldersOf(store);
    const before = tracesOf(store.memory);
    const ended = await dreamer(scenario, folders, null, null);
    const { outcome, passed } = outcomeOf(ended);
    expect({ scenario: scenario.name, outcome }).toEqual({ scenario: scenario.name, outcome: scenario.ends });
    const report = await recover(folders, 'one');
    expectSettled({ memory: store.memory, before, report, holder: scenario.holder });
    return { scenario, passed, tookMs: ended.livedMs };
  };

  return { play, survey };
};
