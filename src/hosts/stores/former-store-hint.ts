import { dirname } from 'node:path';
import type { FormerStore } from '../../effects/services/stores/former-stores.js';

const WAS: Readonly<Record<FormerStore['was'], string>> = {
  moved: 'a folder of that name',
  renamed: 'another folder at that place',
};

/** How a person takes along the memory of a project that they moved or renamed. Whether it is the same one only they know. */
export const formerStoreHint = ({ memory, project, was }: FormerStore, transcripts: string): string =>
  `${project}, ${WAS[was]}, is gone, and its memory is still at ${memory}. If that was this project, move “memory” and “.autodream” from ${dirname(memory)} to ${transcripts} while no session runs.`;
