import { describe, expect, it } from 'vitest';
import { seeded } from '../../src/effects/simulated/random.js';
import { keepTrust, trustPath } from '../../src/hosts/assistant/activation/trust-file.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { askOwnDaemon } from '../../src/hosts/daemon/own-daemon.js';
import { untilTrue } from './cli-stopped.js';
import { expectInOrder } from './daemon-kills-account.js';
import { BEGINNING_AIMS, DREAM_AIMS, FIRING_AIMS } from './daemon-kills-aims.js';
import { startDaemon } from './daemon-kills-deaths.js';
import { dreamIsDue, type Lane, playRound, playSight, type Round, SIGHTS } from './daemon-kills-lanes.js';
import { openLedger } from './daemon-kills-ledger.js';
import { aPlace, isQuiet, tasksIn, writeTasks } from './daemon-kills-place.js';
import { right } from './every-call-store.js';
import { tally } from './kills-tally.js';
import type { Started } from './run-cli.js';

const ROUNDS: readonly Round[] = [
  { dream: 'its lock claimed', firing: 'claimed' },
  { dream: 'its lock shown', beginning: 'the only one', firing: 'its journal begun' },
  { dream: 'half staged', beginning: 'giving the lock back', firing: 'noted as begun' },
  { dream: 'over, its change being kept', beginning: 'giving a dream up', firing: 'written into the log' },
  { dream: 'not decided', firing: 'done, the file not told' },
  { dream: 'decided', firing: 'done, the file told' },
  { dream: 'half published', firing: 'claimed' },
  { dream: 'written into the log', firing: 'noted as begun' },
];

type Sightings = readonly (keyof typeof SIGHTS)[];

const ALL_SIGHTS: Sightings = ['a firing claimed', 'its journal', 'its staging copy'];
const MORE_SIGHTS: Sightings = ['the journal of its firing', 'its lock', 'its verdict'];

const KILLS = 50;
const LONGEST_MS = 900_000;

/** Milliseconds that a busy machine may need to open a project. */
const PATIENCE_MS = 60_000;

const counts = tally();

/** Ends a daemon as soon as all is over that was due. */
const endWhenQuiet = async ({ place, ledger }: Lane, { child, ended }: Started): Promise<void> => {
  await untilTrue(() => isQuiet(place));
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, signal: null });
  expect(await ledger.check()).toEqual({ open: false, decision: 'commit' });
};

/** A person whose assistant is active in their project, and dreams once. */
const aLane = async (): Promise<Lane> => {
  const place = aPlace();
  const { options, project } = place;
  const person = { home: options.env.HOME, env: options.env };
  right(await keepTrust(liveCapabilities(), trustPath(person), project, 'trusted')());
  const { started, said } = startDaemon(place, 'the daemon runs');
  await said;
  const wish = { project, assistant: true, proactive: false };
  right(await askOwnDaemon(person, 'register', wish, PATIENCE_MS));
  expect(tasksIn(place)).toHaveLength(3);
  const lane = { place, ledger: openLedger(place), counts, jobs: [], dreams: 0 };
  writeTasks(place, []);
  dreamIsDue(lane);
  await endWhenQuiet(lane, started);
  return lane;
};

/** Leaves a daemon in peace until all that was due is over, and another dream. */
const settle = async (lane: Lane): Promise<void> => {
  expect(await lane.ledger.check()).toMatchObject({ open: false });
  dreamIsDue(lane);
  await endWhenQuiet(lane, startDaemon(lane.place, 'the daemon runs').started);
};

const shuffled = <A>(list: readonly A[], seed: number): readonly A[] => {
  const random = seeded(seed);
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
};

const play = async (act: (lane: Lane) => Promise<void>): Promise<void> => {
  const lane = await aLane();
  await act(lane);
  await settle(lane);
  await expectInOrder(lane);
};

const playRounds =
  (seed: number) =>
  async (lane: Lane): Promise<void> => {
    for (const round of shuffled(ROUNDS, seed)) await playRound(lane, round);
  };

const playSights =
  (sights: Sightings) =>
  async (lane: Lane): Promise<void> => {
    for (const sight of sights) await playSight(lane, sight);
  };

const namesOf = (of: string, aims: object): readonly string[] =>
  Object.keys(aims).map((aim) => `${of} ${aim}`);

describe('daemons of an active assistant that are killed fifty times, in dreams, in firings, and while they begin', () => {
  it(
    'lose nothing, do nothing twice, and leave nothing open',
    async () => {
      const acts = [playRounds(8), playRounds(9), playSights(ALL_SIGHTS), playSights(MORE_SIGHTS)];
      // Each lane has to be at its end before its folder is taken away.
      const ends = await Promise.allSettled(acts.map(play));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      console.info(counts.table());
      const called = [
        ...namesOf('a dream', DREAM_AIMS),
        ...namesOf('a firing', FIRING_AIMS),
        ...namesOf('a daemon', BEGINNING_AIMS),
      ];
      const seen = [
        ...namesOf('at the sight of a dream:', SIGHTS),
        'at the sight of the file of jobs, told of a dream',
      ];
      expect(counts.missing([...called, ...seen])).toEqual([]);
      expect([...called, ...seen].reduce((sum, what) => sum + counts.count(what), 0)).toBe(KILLS);
    },
    LONGEST_MS,
  );
});
