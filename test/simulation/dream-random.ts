import { noFault } from '../../src/effects/simulated/memory-files.js';
import { pick, type Random, seeded } from '../../src/effects/simulated/random.js';
import { atRandom, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { type Save, startDreamer, startEditor, startKiller, startRecoverer } from './dream-actors.js';
import { type Blow, deal, kill } from './dream-blows.js';
import { type Histogram, histogram } from './dream-histogram.js';
import { SCRIPTS, type Script } from './dream-model.js';
import { PRIORS } from './dream-scene.js';
import { type Cast, type DreamReport, simulateDreams } from './dream-simulation.js';

const MINUTE = 60_000;
const SPAN = 260;

type Guest = 'dreamer' | 'recoverer' | 'killer' | 'editor';

/** What comes before a given step, counted from 1. */
type Incident =
  | { readonly _tag: 'Blow'; readonly blow: Exclude<Blow, 'KILL'> }
  | { readonly _tag: 'Kill'; readonly dreamer: number }
  | { readonly _tag: 'Comes'; readonly guest: Guest }
  | { readonly _tag: 'Sleeps'; readonly steps: number; readonly minutes: number }
  | { readonly _tag: 'RoomAgain' };

const someSave = (random: Random, line: string): Save => ({
  path: pick(random, ['harbour.md', 'extra.md']) ?? '',
  line,
  how: random() < 0.5 ? 'in place' : 'by rename',
});

const someIncident = (random: Random): Incident => {
  const kind = random();
  if (kind < 0.3)
    return {
      _tag: 'Blow',
      blow: pick(random, ['crash', 'crash', 'torn', 'fail', 'full'] as const) ?? 'crash',
    };
  if (kind < 0.45) return { _tag: 'Kill', dreamer: Math.floor(random() * 2) };
  if (kind < 0.8) {
    const guests: readonly Guest[] = ['dreamer', 'recoverer', 'recoverer', 'killer', 'editor'];
    return { _tag: 'Comes', guest: pick(random, guests) ?? 'recoverer' };
  }
  if (kind < 0.95)
    return { _tag: 'Sleeps', steps: Math.floor(random() * 200), minutes: pick(random, [1, 51, 200]) ?? 1 };
  return { _tag: 'RoomAgain' };
};

/** Two editors of one file would lose each other's lines, so only one comes. */
const isSecondEditor = (incident: Incident, i: number, all: readonly Incident[]): boolean => {
  const isEditor = (one: Incident): boolean => one._tag === 'Comes' && one.guest === 'editor';
  return isEditor(incident) && all.findIndex(isEditor) < i;
};

const someIncidents = (random: Random): ReadonlyMap<number, Incident> =>
  new Map(
    Array.from({ length: 1 + Math.floor(random() * 7) }, () => someIncident(random))
      .filter((incident, i, all) => !isSecondEditor(incident, i, all))
      .map((incident) => [1 + Math.floor(random() * SPAN), incident]),
  );

/** Half of the dreams are of the kind that goes through all states. */
const someScript = (random: Random): Script =>
  random() < 0.5 ? 'commit' : (pick(random, SCRIPTS) ?? 'commit');

const come = ({ scene, watch, dreamers }: Cast, guest: Guest, random: Random): void => {
  if (guest === 'dreamer') dreamers.push(startDreamer(scene, watch, someScript(random)));
  if (guest === 'recoverer') startRecoverer(scene);
  if (guest === 'killer') startKiller(scene, watch);
  if (guest === 'editor') startEditor(scene, watch, someSave(random, `- line ${scene.world.now()}\n`));
};

/** Who sleeps, and the step before which it wakes. It wakes sooner where nobody else has anything to do. */
type Sleep = { readonly process: SimProcess; readonly until: number };

const wake = (sleeps: Sleep[], taken: number, idle: boolean): void => {
  for (const sleep of sleeps.filter(({ until }) => idle || until <= taken)) {
    if (sleep.process.state === 'asleep') sleep.process.state = 'running';
    sleeps.splice(sleeps.indexOf(sleep), 1);
  }
};

/** A dream without end that nobody stops comes to its deadline. */
const PATIENCE = 700;

const troubled = (cast: Cast, random: Random, below: Strategy): Strategy => {
  const incidents = someIncidents(random);
  const restarts = random() < 0.5;
  const { world } = cast.scene;
  const sleeps: Sleep[] = [];
  let taken = 0;

  const meet = (incident: Incident, step: Step): void => {
    switch (incident._tag) {
      case 'Blow': {
        deal(cast, incident.blow, step);
        if (step.process.state === 'dead' && restarts) come(cast, 'dreamer', random);
        return;
      }
      case 'Kill': {
        const dreamer = cast.dreamers[incident.dreamer];
        if (dreamer !== undefined) kill(cast, dreamer);
        return;
      }
      case 'Comes':
        come(cast, incident.guest, random);
        return;
      case 'Sleeps':
        step.process.state = 'asleep';
        sleeps.push({ process: step.process, until: taken + incident.steps });
        world.pass(incident.minutes * MINUTE);
        return;
      case 'RoomAgain':
        world.fault = () => noFault;
    }
  };

  const strategy: Strategy = (steps) => {
    wake(sleeps, taken, steps.length === 0);
    const step = below(world.steps(), world);
    if (step === null) return null;
    taken += 1;
    if (taken % PATIENCE === 0) world.pass(51 * MINUTE);
    const incident = incidents.get(taken);
    if (incident !== undefined) meet(incident, step);
    return step.process.state === 'running' ? step : strategy(world.steps(), world);
  };
  return strategy;
};

/** A whole random case. */
export const simulateDreamsRandom = (random: Random, tally: Histogram): Promise<DreamReport> => {
  const prior = pick(random, PRIORS.slice(0, 3)) ?? 'empty';
  const scripts = Array.from({ length: random() < 0.4 ? 2 : 1 }, () => someScript(random));
  const switching = pick(random, [0.03, 0.1, 0.3]) ?? 0.1;
  return simulateDreams(
    { prior, scripts },
    (cast) => troubled(cast, random, atRandom(random, switching)),
    tally,
  );
};

/** The random case of a seed. */
export const simulateDreamsSeed = (seed: number, tally: Histogram): Promise<DreamReport> =>
  simulateDreamsRandom(seeded(seed), tally);

/** Replays the failure that a seed stands for. */
export const replay = (seed: number): Promise<DreamReport> => simulateDreamsSeed(seed, histogram());
