import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { Json } from '../../../journal/json.js';

const line = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The inputs of the tools, by name. Unknown keys are ignored; paths name the live folder, the staging copy, or are relative. */
export const INPUTS = {
  Read: v.object({ file_path: v.string(), offset: v.optional(line), limit: v.optional(line) }),
  Glob: v.object({ pattern: v.string(), path: v.optional(v.string()) }),
  Grep: v.object({ pattern: v.string(), path: v.optional(v.string()), glob: v.optional(v.string()) }),
  Edit: v.object({
    file_path: v.string(),
    old_string: v.string(),
    new_string: v.string(),
    replace_all: v.optional(v.boolean()),
  }),
  Write: v.object({ file_path: v.string(), content: v.string() }),
  Bash: v.object({ command: v.string() }),
};

export type ReadInput = v.InferOutput<typeof INPUTS.Read>;
export type GlobInput = v.InferOutput<typeof INPUTS.Glob>;
export type GrepInput = v.InferOutput<typeof INPUTS.Grep>;
export type EditInput = v.InferOutput<typeof INPUTS.Edit>;
export type WriteInput = v.InferOutput<typeof INPUTS.Write>;

/** The input as its tool's shape, or a sentence on what is wrong with it. */
export const parseInput = <S extends v.GenericSchema>(
  schema: S,
  input: Json,
): E.Either<string, v.InferOutput<S>> => {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return E.right(parsed.output);
  const faults = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'input'}: ${issue.message}`);
  return E.left(`The input does not fit the tool. ${faults.join('; ')}.`);
};
