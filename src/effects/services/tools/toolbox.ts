import * as E from 'fp-ts/lib/Either.js';
import type * as v from 'valibot';
import type { Json } from '../../../journal/json.js';
import type { Scope } from '../../../permissions/policy.js';
import type { TranscriptView } from '../transcripts/transcript-view.js';
import { edit } from './edit.js';
import { glob } from './glob.js';
import { globTranscripts } from './glob-transcripts.js';
import type { Granted } from './granted.js';
import { grep } from './grep.js';
import { grepTranscripts } from './grep-transcripts.js';
import { INPUTS, parseInput } from './input.js';
import { read } from './read.js';
import { readTranscript } from './read-transcript.js';
import type { Work, Workshop } from './workshop.js';
import { write } from './write.js';

/**
 * A call whose input is understood: the path it names, and what to do once that is allowed and mapped into the store.
 * `look` is the same for transcripts; null: the tool does not read.
 */
export type Prepared = {
  readonly path: string | null;
  readonly run: (path: string, signal: AbortSignal) => Work;
  readonly look: ((view: TranscriptView, access: Granted, signal: AbortSignal) => Work) | null;
};

type Prepare = (input: Json) => E.Either<string, Prepared>;

type Acts<I> = {
  readonly path: (input: I) => string | undefined;
  readonly run: (input: I, path: string, signal: AbortSignal) => Work;
  readonly look?: (view: TranscriptView, access: Granted, input: I, signal: AbortSignal) => Work;
};

const tool =
  <S extends v.GenericSchema>(schema: S, acts: Acts<v.InferOutput<S>>): Prepare =>
  (input) =>
    E.map((parsed: v.InferOutput<S>): Prepared => {
      const { look } = acts;
      return {
        path: acts.path(parsed) ?? null,
        run: (path, signal) => acts.run(parsed, path, signal),
        look: look === undefined ? null : (view, access, signal) => look(view, access, parsed, signal),
      };
    })(parseInput(schema, input));

const reading = (workshop: Workshop, scope: Scope): Readonly<Record<'Read' | 'Glob' | 'Grep', Prepare>> => ({
  Read: tool(INPUTS.Read, {
    path: (input) => input.file_path,
    run: (input, path) => read(workshop, path, input),
    look: readTranscript,
  }),
  Glob: tool(INPUTS.Glob, {
    path: (input) => input.path,
    run: (input, path, signal) => glob(workshop, scope, path, input, signal),
    look: globTranscripts,
  }),
  Grep: tool(INPUTS.Grep, {
    path: (input) => input.path,
    run: (input, path, signal) => grep(workshop, path, input, signal),
    look: grepTranscripts,
  }),
});

const writing = (workshop: Workshop): Readonly<Record<'Edit' | 'Write', Prepare>> => ({
  Edit: tool(INPUTS.Edit, {
    path: (input) => input.file_path,
    run: (input, path) => edit(workshop, path, input),
  }),
  Write: tool(INPUTS.Write, {
    path: (input) => input.file_path,
    run: (input, path) => write(workshop, path, input),
  }),
});

/** The tools by name. */
export const toolbox = (workshop: Workshop, scope: Scope): ReadonlyMap<string, Prepare> =>
  new Map(Object.entries({ ...reading(workshop, scope), ...writing(workshop) }));
