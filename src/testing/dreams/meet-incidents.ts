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

const meet = (cast: Cast, incident: Incident, step: Step): void => {
  const { scene, watch, dreamers } = cast;
  const dreams = (plan: Parameters<typeof startDreamer>[2]): void =>
    void dreamers.push(startDreamer(scene, watch, plan));
  switch (incident._tag) {
    case 'Crash':
      crash(cast, step, incident.torn);
      if (incident.again !== null) dreams(incident.again);
      return;
    case 'Fails':
      return deal(cast, 'fail', step);
    case 'Full':
      return deal(cast, 'full', step);
    case 'RoomAgain':
      scene.world.fault = () => noFault;
      return;
    case 'Kill': {
      const dreamer = dreamers[incident.dream];
      if (dreamer !== undefined) kill(cast, dreamer);
      return;
    }
    case 'Dreams':
      return dreams(incident.plan);
    case 'Recovers':
      return void startRecoverer(scene);
    case 'Kills':
      return void startKiller(scene, watch);
    case 'Edits':
      return void startEditor(scene, watch, incident.save);
    case 'Sleeps':
      scene.world.stop(step.process);
      scene.world.pass(incident.minutes * MINUTE);
  }
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
