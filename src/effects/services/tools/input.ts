import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { Json } from '../../../journal/json.js';

const text = v.string('must be text');
const flag = v.boolean('must be true or false');

const whole = (least: number, words: string) =>
  v.pipe(v.number(words), v.integer(words), v.minValue(least, words));

const count = whole(1, 'must be a whole number of at least 1, written without quotes');
const around = whole(0, 'must be a whole number of at least 0, written without quotes');

const PLACE =
  'must be a whole number, written without quotes: 1 for the first line or row, -1 for the last one, and so on';
const place = v.pipe(v.number(PLACE), v.integer(PLACE), v.notValue(0, PLACE));

export const OUTPUT_MODES = ['content', 'files_with_matches', 'count'] as const;

/** The inputs of the tools, by name. Unknown keys are ignored; paths name the live folder, the staging copy, or are relative. */
export const INPUTS = {
  Read: v.object({ file_path: text, offset: v.optional(place), limit: v.optional(count) }),
  Glob: v.object({ pattern: text, path: v.optional(text), offset: v.optional(count) }),
  Grep: v.object({
    pattern: text,
    path: v.optional(text),
    glob: v.optional(text),
    output_mode: v.optional(v.picklist(OUTPUT_MODES, `must be one of ${OUTPUT_MODES.join(', ')}`)),
    '-A': v.optional(around),
    '-B': v.optional(around),
    '-C': v.optional(around),
    '-i': v.optional(flag),
    '-n': v.optional(flag),
    head_limit: v.optional(count),
  }),
  Edit: v.object({ file_path: text, old_string: text, new_string: text, replace_all: v.optional(flag) }),
  Write: v.object({ file_path: text, content: text }),
  Bash: v.object({ command: text }),
};

export type ReadInput = v.InferOutput<typeof INPUTS.Read>;
export type GlobInput = v.InferOutput<typeof INPUTS.Glob>;
export type GrepInput = v.InferOutput<typeof INPUTS.Grep>;
export type EditInput = v.InferOutput<typeof INPUTS.Edit>;
export type WriteInput = v.InferOutput<typeof INPUTS.Write>;

/** What was given, in a word or two. */
const given = (value: unknown): string => {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'an object' : String(value);
};

const faultOf = (issue: v.BaseIssue<unknown>): string => {
  const field = v.getDotPath(issue);
  if (field === null) return `it must be an object with the fields of the tool, and is ${given(issue.input)}`;
  if (issue.input === undefined) return `${field} is missing`;
  return `${field} ${issue.message}, and is ${given(issue.input)}`;
};

/** The input as its tool's shape, or a sentence on what is wrong with it. */
export const parseInput = <S extends v.GenericSchema>(
  schema: S,
  input: Json,
): E.Either<string, v.InferOutput<S>> => {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return E.right(parsed.output);
  return E.left(`The input does not fit the tool: ${parsed.issues.map(faultOf).join('; ')}.`);
};
