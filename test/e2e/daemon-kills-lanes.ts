import { join } from 'node:path';
import { expect } from 'vitest';
import { untilTrue } from './cli-stopped.js';
import {
  BEGINNING_AIMS,
  type BeginningAim,
  DREAM_AIMS,
  type DreamAim,
  FIRING_AIMS,
  type FiringAim,
  hashOf,
} from './daemon-kills-aims.js';
import { killAt, killAtSight, type Sight } from './daemon-kills-deaths.js';
import type { Ledger, Stand } from './daemon-kills-ledger.js';
import { addJob, addSession, isDreamTold, isQuiet, makeDreamDue, type Place } from './daemon-kills-place.js';
import { claimsOf, STAGES, stageOf } from './daemon-kills-stages.js';
import type { Tally } from './kills-tally.js';

/** What is known of one person's daemons. `jobs`: ids of the jobs that were to be run once; `dreams`: how often a dream was due. */
export type Lane = {
  readonly place: Place;
  readonly ledger: Ledger;
  readonly counts: Tally;
  readonly jobs: string[];
  dreams: number;
};

const newJob = (lane: Lane): string => {
  const id = `job-${lane.jobs.length}`;
  lane.jobs.push(id);
  addJob(lane.place, id);
  return id;
};

export const dreamIsDue = (lane: Lane): void => {
  addSession(lane.place, lane.dreams);
  lane.ledger.noteChange();
  makeDreamDue(lane.place, lane.dreams);
  lane.dreams += 1;
};

const STANDS: Readonly<Record<DreamAim, Stand>> = {
  'its lock claimed': { open: true, decision: null },
  'its lock shown': { open: true, decision: null },
  'half staged': { open: true, decision: null },
  'over, its change being kept': { open: true, decision: null },
  'not decided': { open: true, decision: null },
  decided: { open: true, decision: 'commit' },
  'half published': { open: true, decision: 'commit' },
  'written into the log': { open: false, decision: 'commit' },
};

const killInDream = async (lane: Lane, aim: DreamAim): Promise<void> => {
  dreamIsDue(lane);
  await killAt(lane.place, { ...DREAM_AIMS[aim], job: hashOf('dream') });
  expect({ aim, ...(await lane.ledger.check()) }).toEqual({ aim, ...STANDS[aim] });
  lane.counts.add(`a dream ${aim}`);
};

const killInBeginning = async (lane: Lane, aim: BeginningAim): Promise<void> => {
  await killAt(lane.place, BEGINNING_AIMS[aim]);
  const decision = aim === 'the only one' ? null : 'abort';
  expect({ aim, ...(await lane.ledger.check()) }).toEqual({ aim, open: true, decision });
  lane.counts.add(`a daemon ${aim}`);
};

/** The daemon first settles what others have left, and is killed in a firing of its own. */
const killInFiring = async (lane: Lane, aim: FiringAim): Promise<void> => {
  const { place } = lane;
  const id = `job-${lane.jobs.length}`;
  await killAt(place, { ...FIRING_AIMS[aim], job: hashOf(id) }, async () => {
    await untilTrue(() => isQuiet(place));
    newJob(lane);
  });
  expect(await lane.ledger.check()).toMatchObject({ open: false });
  expect({ aim, ...stageOf(place, id) }).toEqual({ aim, ...STAGES[aim] });
  lane.counts.add(`a firing ${aim}`);
};

/** How far a dream is when its daemon is killed; perhaps how far the next one is in settling that; and how far the one after it with a job. */
export type Round = {
  readonly dream: DreamAim;
  readonly beginning?: BeginningAim;
  readonly firing: FiringAim;
};

export const playRound = async (lane: Lane, { dream, beginning, firing }: Round): Promise<void> => {
  await killInDream(lane, dream);
  if (beginning !== undefined) await killInBeginning(lane, beginning);
  await killInFiring(lane, firing);
};

/** What can be seen of a dream from outside, before the file of jobs is told of it. */
export const SIGHTS = {
  'a firing claimed': ({ state }) => ({ folder: join(state, 'firings'), name: /^[0-9a-f]{32}\./ }),
  'the journal of its firing': (place) => ({
    folder: join(place.state, 'work'),
    name: /\.jsonl$/,
    isSo: () => claimsOf(place, 'dream').length > 0,
  }),
  'its journal': ({ state }) => ({ folder: join(state, 'runs'), name: /\.jsonl$/ }),
  'its staging copy': ({ state }) => ({ folder: join(state, 'staging'), name: /./ }),
  'its lock': ({ memory }) => ({ folder: memory, name: /^\.consolidate-lock$/ }),
  'its verdict': ({ memory }) => ({ folder: join(memory, '.consolidate-lock.d'), name: /^\d+\.verdict$/ }),
} as const satisfies Readonly<Record<string, (place: Place) => Sight>>;

/** Nobody knows how far a daemon has come that is killed as soon as something is seen. What is told is told of each of them. */
export const playSight = async (lane: Lane, sight: keyof typeof SIGHTS): Promise<void> => {
  const { place, ledger, counts } = lane;
  dreamIsDue(lane);
  for (const _ of [1, 2]) newJob(lane);
  await killAtSight(place, SIGHTS[sight](place));
  counts.add(`at the sight of a dream: ${sight}`);
  await ledger.check();
  newJob(lane);
  await killAtSight(place, {
    folder: join(place.project, '.claude'),
    name: /^scheduled_tasks\.json$/,
    isSo: () => isDreamTold(place),
  });
  counts.add('at the sight of the file of jobs, told of a dream');
  await ledger.check();
};
