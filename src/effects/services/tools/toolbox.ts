import * as E from 'fp-ts/lib/Either.js';
import type * as v from 'valibot';
import type { Json } from '../../../journal/json.js';
import type { Scope } from '../../../permissions/policy.js';
import { edit } from './edit.js';
import { glob } from './glob.js';
import { grep } from './grep.js';
import { INPUTS, parseInput } from './input.js';
import { read } from './read.js';
import type { Work, Workshop } from './workshop.js';
import { write } from './write.js';

/** A call whose input is understood: the path it names, and what to do once that is allowed and mapped into the store. */
export type Prepared = {
  readonly path: string | null;
  readonly run: (path: string, signal: AbortSignal) => Work;
};

type Prepare = (input: Json) => E.Either<string, Prepared>;

const tool =
  <S extends v.GenericSchema>(
    schema: S,
    pathOf: (input: v.InferOutput<S>) => string | undefined,
    run: (input: v.InferOutput<S>, path: string, signal: AbortSignal) => Work,
  ): Prepare =>
  (input) =>
    E.map(
      (parsed: v.InferOutput<S>): Prepared => ({
        path: pathOf(parsed) ?? null,
        run: (path, signal) => run(parsed, path, signal),
      }),
    )(parseInput(schema, input));

/** The tools by name. */
export const toolbox = (workshop: Workshop, scope: Scope): ReadonlyMap<string, Prepare> =>
  new Map([
    [
      'Read',
      tool(
        INPUTS.Read,
        (input) => input.file_path,
        (input, path) => read(workshop, path, input),
      ),
    ],
    [
      'Glob',
      tool(
        INPUTS.Glob,
        (input) => input.path,
        (input, path, signal) => glob(workshop, scope, path, input, signal),
      ),
    ],
    [
      'Grep',
      tool(
        INPUTS.Grep,
        (input) => input.path,
        (input, path, signal) => grep(workshop, path, input, signal),
      ),
    ],
    [
      'Edit',
      tool(
        INPUTS.Edit,
        (input) => input.file_path,
        (input, path) => edit(workshop, path, input),
      ),
    ],
    [
      'Write',
      tool(
        INPUTS.Write,
        (input) => input.file_path,
        (input, path) => write(workshop, path, input),
      ),
    ],
  ]);
