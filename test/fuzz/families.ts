import { dreams, review } from './dream-families.js';
import type { Family } from './family.js';
import { damagedJournals } from './journal-family.js';
import { contenders, lockContests, lockMachines, lockServices, siege } from './lock-families.js';
import { machineLives } from './machine-family.js';

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
];
