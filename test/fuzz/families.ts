import { dreams, review } from './dream-families.js';
import type { Family } from './family.js';
import { damagedJournals } from './journal-family.js';
import { contenders, lockContests, lockMachines, lockServices, siege } from './lock-families.js';
import { machineLives } from './machine-family.js';
import { shellArguments } from './shell/argv-family.js';
import { hasBash } from './shell/bash.js';
import { shellRuns } from './shell/runs-family.js';

const SHELL: readonly Family[] = [shellArguments, shellRuns];
const isCompared = hasBash();

/** Families that cannot be played on this machine, and why. */
export const LEFT_OUT: readonly string[] = isCompared
  ? []
  : SHELL.map(({ name }) => `${name} is left out: there is no bash here to compare with`);

/** Every kind of case that `npm run fuzz` plays. */
export const FAMILIES: readonly Family[] = [
  lockServices(),
  lockContests,
  lockMachines,
  contenders('prompt'),
  contenders('stalling'),
  siege('services', { ours: 'services', programs: false }),
  siege('machines', { ours: 'machines', programs: false }),
  siege('programs', { ours: 'services', programs: true }),
  machineLives,
  dreams,
  review,
  damagedJournals(),
  ...(isCompared ? SHELL : []),
];
