import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aMessyStore, type TestStore, withPriorLock } from './a-store.js';
import { type StopAt, stoppedDream, untilTrue } from './cli-stopped.js';
import { tracesOf, unsettledIn } from './kills-evidence.js';
import { tally } from './kills-tally.js';
import { cli } from './run-cli.js';

const LONGEST_MS = 300_000;

/** Where the owner is stopped while the request is left in its inbox, from well before the commit to after it. */
const PLACES: readonly StopAt[] = [
  { call: 'open', path: '\\.new\\.0$', when: 'before' },
  { call: 'open', path: '\\.verdict\\.', when: 'before' },
  { call: 'link', path: '/1\\.verdict$', when: 'before' },
  { call: 'link', path: '/1\\.verdict$', when: 'after' },
  { call: 'rename', path: '/memory/[^/.]+\\.md$', when: 'after' },
];

/** Has a request been left for a run? */
const isAsked = ({ state }: TestStore): boolean =>
  readdirSync(join(state, 'runs'), { recursive: true, encoding: 'utf8' }).some((path) =>
    path.endsWith('.kill'),
  );

/** Asks a stopped owner to stop its run, wakes it as soon as the request is there, and tells who was first. */
const race = async (at: StopAt, prior: boolean): Promise<string> => {
  const store = prior ? withPriorLock(aMessyStore()) : aMessyStore();
  const before = tracesOf(store.memory);
  const owner = await stoppedDream(store, at);
  let hasAnswer = false;
  const killer = cli(['kill', '--json', ...store.options]).finally(() => {
    hasAnswer = true;
  });
  // Once the commit is decided, who comes to kill finishes it and need not ask.
  await untilTrue(() => hasAnswer || isAsked(store));
  const [ended, killed] = await Promise.all([owner.wake(), killer]);
  const { outcome } = JSON.parse(ended.out);
  const { answer } = JSON.parse(killed.out);
  expect(unsettledIn(store.memory)).toEqual([]);
  if (answer === 'killed') {
    expect({ outcome, exit: killed.code }).toEqual({ outcome: 'killed', exit: 0 });
    expect(tracesOf(store.memory)).toEqual(before);
    return 'the kill was first';
  }
  expect({ answer, outcome, exit: killed.code }).toEqual({
    answer: 'too-late',
    outcome: 'completed',
    exit: 1,
  });
  expect(tracesOf(store.memory)['MEMORY.md']).not.toEqual(before['MEMORY.md']);
  return 'the commit was first';
};

test(
  'a kill that races the commit of another process: both orders occur, and both agree on which it was',
  async () => {
    const counts = tally();
    for (const at of PLACES)
      for (const prior of [true, false])
        counts.add(`${await race(at, prior)}, ${prior ? 'a lock file before' : 'no lock file before'}`);
    console.info(counts.table());
    const orders = ['the kill was first', 'the commit was first'];
    const priors = ['a lock file before', 'no lock file before'];
    expect(counts.missing(orders.flatMap((order) => priors.map((prior) => `${order}, ${prior}`)))).toEqual(
      [],
    );
  },
  LONGEST_MS,
);
