import { noFault } from '../../effects/simulated/memory-files.js';
import type { Strategy } from '../../effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../effects/simulated/sim-process.js';
import { startDreamer, startEditor, startKiller, startRecoverer } from './dream-actors.js';
import { crash, deal, kill } from './dream-blows.js';
import type { Cast } from './dream-simulation.js';
import type { Incident, Timed } from './incident.js';

const MINUTE = 60_000;

/** Who sleeps, and the step before which it wakes. It wakes sooner where nobody else has anything to do. */
type Sleep = { readonly process: SimProcess; readonly until: number };

const wake = ({ scene }: Cast, sleeps: Sleep[], taken: number, idle: boolean): void => {
  for (const sleep of sleeps.filter(({ until }) => idle || until <= taken)) {
    scene.world.wake(sleep.process);
    sleeps.splice(sleeps.indexOf(sleep), 1);
  }
};

/** Whoever comes in a process of their own. */
const come = ({ scene, watch, dreamers }: Cast, incident: Incident): void => {
  if (incident._tag === 'Dreams') dreamers.push(startDreamer(scene, watch, incident.plan));
  if (incident._tag === 'Crash' && incident.again !== null)
    dreamers.push(startDreamer(scene, watch, incident.again));
  if (incident._tag === 'Recovers') startRecoverer(scene);
  if (incident._tag === 'Kills') startKiller(scene, watch);
  if (incident._tag === 'Edits') startEditor(scene, watch, incident.save);
};

const meet = (cast: Cast, incident: Incident, step: Step): void => {
  const { world } = cast.scene;
  if (incident._tag === 'Crash') crash(cast, step, incident.torn);
  if (incident._tag === 'Fails' && step.due === null)
    step.failure = { code: incident.code, left: incident.left === 'half' ? 0.5 : incident.left };
  if (incident._tag === 'Full') deal(cast, 'full', step);
  if (incident._tag === 'Clock') world.jump(incident.minutes * MINUTE);
  if (incident._tag === 'RoomAgain') world.fault = () => noFault;
  const dreamer = incident._tag === 'Kill' ? cast.dreamers[incident.dream] : undefined;
  if (dreamer !== undefined) kill(cast, dreamer);
  if (incident._tag === 'Sleeps') {
    world.stop(step.process);
    world.pass(incident.minutes * MINUTE);
  }
  come(cast, incident);
};

/** A dream without end that nobody stops comes to its deadline after so many steps. */
const PATIENCE = 700;

/** Lets the incidents come while `below` chooses the steps. */
export const meetIncidents = (cast: Cast, incidents: readonly Timed[], below: Strategy): Strategy => {
  const { world } = cast.scene;
  const due = new Map(incidents.map(({ at, incident }) => [at, incident]));
  const sleeps: Sleep[] = [];
  let taken = 0;
  const strategy: Strategy = (steps) => {
    wake(cast, sleeps, taken, steps.length === 0);
    const step = below(world.steps(), world);
    if (step === null) return null;
    taken += 1;
    if (taken % PATIENCE === 0) world.pass(51 * MINUTE);
    const incident = due.get(taken);
    if (incident !== undefined) meet(cast, incident, step);
    if (incident?._tag === 'Sleeps') sleeps.push({ process: step.process, until: taken + incident.steps });
    return step.process.state === 'running' ? step : strategy(world.steps(), world);
  };
  return strategy;
};
