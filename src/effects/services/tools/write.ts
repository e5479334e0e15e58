import { perform, program } from '../../program.js';
import type { WriteInput } from './input.js';
import { put } from './put.js';
import { isWellFormed } from './replace.js';
import { contentAt } from './staged-file.js';
import { problem, type Work, type Workshop } from './workshop.js';

/** Makes a file or replaces it whole. There is no tool to delete: a topic that is written empty is one. */
export const write = (workshop: Workshop, path: string, input: WriteInput): Work =>
  program(function* () {
    if (!isWellFormed(input.content))
      return problem(`${path} was not written: the content is no valid Unicode.`);
    const now = yield* perform(contentAt(workshop, path));
    const there = now._tag === 'Content' ? now : null;
    return yield* perform(put(workshop, path, there, input.content, 'written'));
  });
