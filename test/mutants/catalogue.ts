import { claims } from './catalogue/claims.js';
import { filesAndReaders } from './catalogue/files-and-readers.js';
import { ownersAndMachines } from './catalogue/owners-and-machines.js';
import { published } from './catalogue/published.js';
import { restoring } from './catalogue/restoring.js';
import { settling } from './catalogue/settling.js';
import type { Chapter, Mutant } from './mutant.js';

export const CHAPTERS: readonly Chapter[] = [
  published,
  restoring,
  claims,
  settling,
  filesAndReaders,
  ownersAndMachines,
];

export const MUTANTS: readonly Mutant[] = CHAPTERS.flatMap(({ mutants }) => mutants);
