import type { Failure } from '../../src/effects/simulated/call-failure.js';
import { pick, type Random } from '../../src/effects/simulated/random.js';
import type { Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import type { SimWorld } from '../../src/effects/simulated/sim-world.js';
import { isLive, isLook } from '../../src/testing/lock/lock-touches.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * What hits the world before one of its steps.
 * - `crash`: the process of that step is gone, perhaps in the middle of the call
 * - `fail`: this one call fails, before, in the middle or at the end of what it does
 * - `full`: from now on and for a while no call can write anything new, on the whole disk
 * - `stop`: the process stands still while others go on, perhaps past its deadline
 * - `jump`: the wall clock of the disk, or of that process's computer, is set by minutes or hours
 * - `reboot`: that process's computer starts anew, all its processes are gone
 */
export type Incident = 'crash' | 'fail' | 'full' | 'stop' | 'jump' | 'reboot';

/** How likely each is before a step; before a call that changes the lock file or the store, so many times as likely. */
export type Chances = {
  readonly each: readonly (readonly [Incident, number])[];
  readonly focus: number;
};

/** Most cases have some kinds of incidents and not the others, so that each is also seen alone. */
export const drawChances = (random: Random): Chances => {
  const often = (share: number, chance: number): number => (random() < share ? chance : 0);
  const each: Chances['each'] = [
    ['crash', often(0.4, 0.006)],
    ['fail', often(0.15, 0.03) || often(0.4, 0.008)],
    ['full', often(0.15, 0.004)],
    ['stop', often(0.4, 0.012)],
    ['jump', often(0.3, 0.008)],
    ['reboot', often(0.2, 0.003)],
  ];
  return { each, focus: pick(random, [30, 10, 1]) ?? 1 };
};

const isDecisive = (step: Step): boolean => !isLook(step) && (isLive(step.path) || isLive(step.from));

const drawIncident = (random: Random, { each, focus }: Chances, step: Step): Incident | null => {
  const times = isDecisive(step) ? focus : 1;
  let left = random();
  for (const [incident, chance] of each) {
    if (left < chance * times) return incident;
    left -= chance * times;
  }
  return null;
};

const OPENING = ['list', 'read', 'readEnd', 'create', 'append', 'syncFolder'];
const NAMING = ['link', 'rename', 'makeFolder'];
const WRITING = ['create', 'append'];
const IN_PARTS = ['create', 'append', 'makeFolder', 'removeFolder'];

/** What a system can say of this call. */
const codesOf = (what: string): readonly string[] => [
  ...(OPENING.includes(what) ? ['EMFILE'] : []),
  ...(WRITING.includes(what) || NAMING.includes(what) ? ['ENOSPC'] : []),
  'EACCES',
  'EIO',
];

/** Who may not open a file does nothing to it; who runs out of room has perhaps written a part; after an I/O error all is possible. */
const drawFailure = (random: Random, { what }: Step): Failure => {
  const code = pick(random, codesOf(what)) ?? 'EIO';
  const share = random();
  const inParts = IN_PARTS.includes(what) ? [share] : [];
  if (code === 'EIO') return { code, left: pick(random, ['all', ...inParts, 'nothing']) ?? 'nothing' };
  return { code, left: code === 'ENOSPC' ? (pick(random, [...inParts, 'nothing']) ?? 'nothing') : 'nothing' };
};

const JUMPS = [-26 * HOUR, 26 * HOUR, -2 * HOUR, 2 * HOUR, -5 * MINUTE, 5 * MINUTE];

/** What an incident may call for: somebody who comes after a process is gone, perhaps with its PID. */
export type Stage = {
  readonly world: SimWorld;
  readonly happened: (incident: Incident, step: Step) => void;
  /** A part of this call may have been done. */
  readonly torn: (step: Step) => void;
  readonly comeAfter: (gone: SimProcess) => void;
};

/** Processes that stand still, each until so many steps were taken. */
const naps = (world: SimWorld) => {
  const until = new Map<SimProcess, number>();
  return {
    begin: (process: SimProcess, wake: number): void => {
      world.stop(process);
      until.set(process, wake);
    },
    /** Wakes whose time has come, or all. Was there any? */
    end: (taken: number): boolean => {
      const due = [...until].filter(([, wake]) => wake <= taken);
      for (const [process] of due) {
        world.wake(process);
        until.delete(process);
      }
      return due.length > 0;
    },
  };
};

/** Lets incidents happen on top of a strategy. */
export const beset = (random: Random, chances: Chances, stage: Stage, below: Strategy): Strategy => {
  const { world } = stage;
  const asleep = naps(world);
  let taken = 0;
  let fullUntil = 0;

  const happen: Readonly<Record<Incident, (step: Step) => void>> = {
    crash: (step) => {
      const isTorn = random() < 0.5;
      world.crash(step.process, isTorn ? step : undefined, random());
      if (isTorn) stage.torn(step);
      stage.comeAfter(step.process);
    },
    fail: (step) => {
      if (step.due === null) step.failure = drawFailure(random, step);
    },
    full: () => {
      fullUntil = taken + 10 + Math.floor(random() * 150);
    },
    stop: ({ process }) => {
      asleep.begin(process, taken + 1 + Math.floor(random() * 200));
      if (random() < 0.4) world.pass(random() < 0.5 ? 200 * MINUTE : 51 * MINUTE);
    },
    jump: ({ process }) => {
      const ms = pick(random, JUMPS) ?? 0;
      if (random() < 0.3) process.host.computer.skewMs += ms;
      else world.jump(ms);
    },
    reboot: ({ process }) => {
      world.reboot(process.host.computer);
      stage.comeAfter(process);
    },
  };

  const strategy: Strategy = (steps) => {
    taken += 1;
    const waiting = asleep.end(taken) ? world.steps() : steps;
    const step = below(waiting, world);
    if (step === null) return asleep.end(Number.POSITIVE_INFINITY) ? strategy(world.steps(), world) : null;
    const incident = drawIncident(random, chances, step);
    if (incident !== null) {
      stage.happened(incident, step);
      happen[incident](step);
    }
    if (step.process.state !== 'running') return strategy(world.steps(), world);
    if (taken < fullUntil && codesOf(step.what).includes('ENOSPC'))
      step.failure ??= { code: 'ENOSPC', left: 'nothing' };
    return step;
  };
  return strategy;
};
