import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as v from 'valibot';
import { parsedJson } from '../../../journal/parsed-json.js';
import { type ExtractionRest, type ExtractionRestNote, NO_REST } from '../../ports/extraction-rest.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { replaceState, type StateFile } from '../state/replace-state.js';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const format = v.object({ v: v.literal(1), failures: count, until: count });

const parsed = (bytes: Uint8Array): ExtractionRest => {
  const { success, output } = v.safeParse(format, parsedJson(bytes));
  return success ? { failures: output.failures, until: output.until } : NO_REST;
};

const printed = ({ failures, until }: ExtractionRest): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ v: 1, failures, until })}\n`);

/** The note as a file in the state folder, apart from the cursors: those are changed under a claim only. */
export const restFile = ({ files, state, unique }: StateFile): ExtractionRestNote => {
  const read: TaskEither<FileError, ExtractionRest> = program<FileError, ExtractionRest>(function* () {
    const bytes = yield* perform(files.read(`${state}/extraction-rest.json`));
    return bytes === null ? NO_REST : parsed(bytes);
  });
  return {
    read,
    change: (how) =>
      program<FileError, void>(function* () {
        const found = yield* perform(read);
        const rest = how(found);
        if (rest.until !== found.until || rest.failures !== found.failures)
          yield* perform(replaceState({ files, state, unique }, 'extraction-rest', printed(rest)));
      }),
  };
};
