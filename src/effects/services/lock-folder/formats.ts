import * as v from 'valibot';
import type { Claim, PlannedFile, Verdict } from '../../ports/lock-folder.js';
import { isSafePath } from './safe-path.js';
import { isRunId } from './tokens.js';

const generation = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const nanoseconds = v.pipe(v.string(), v.regex(/^-?\d+$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const owner = v.object({
  host: v.string(),
  bootId: v.string(),
  pidNamespace: v.string(),
  pid: v.number(),
  startTime: v.string(),
});

const claim = v.object({
  v: v.literal(1),
  n: generation,
  // It becomes a part of file names.
  nonce: v.pipe(v.string(), v.check(isRunId)),
  kind: v.picklist(['dream', 'undo', 'fix', 'apply', 'discard', 'record']),
  owner,
  at: v.number(),
  deadline: v.number(),
  journal: v.string(),
  prevHead: v.nullable(v.string()),
  prior: v.nullable(v.object({ ino: v.string(), mtimeNs: nanoseconds, size: v.number() })),
  shown: nanoseconds,
});

const safePath = v.pipe(v.string(), v.check(isSafePath));

const plan = v.array(
  v.object({
    path: safePath,
    base: v.nullable(hash),
    next: v.nullable(hash),
    mode: v.number(),
    keepers: v.optional(v.array(v.object({ path: safePath, hash })), []),
  }),
);

const verdict = v.object({
  v: v.literal(1),
  n: generation,
  nonce: v.string(),
  by: owner,
  head: v.nullable(v.string()),
  decision: v.union([v.strictObject({ commit: plan }), v.strictObject({ abort: v.string() })]),
});

const json = v.pipe(v.string(), v.parseJson());
const claimText = v.pipe(json, claim);
const verdictText = v.pipe(json, verdict);
const planText = v.pipe(json, plan);

const parse = <S extends v.GenericSchema<string, unknown>>(
  schema: S,
  bytes: Uint8Array | null,
): v.InferOutput<S> | null => {
  if (bytes === null) return null;
  const parsed = v.safeParse(schema, new TextDecoder().decode(bytes));
  return parsed.success ? parsed.output : null;
};

/** `null`: torn, or of a version that is not known here. */
export const parseClaim = (bytes: Uint8Array | null): Claim | null => parse(claimText, bytes);
export const parseVerdict = (bytes: Uint8Array | null): Verdict | null => parse(verdictText, bytes);
export const parsePlan = (bytes: Uint8Array | null): readonly PlannedFile[] | null => parse(planText, bytes);

export const printed = (value: Claim | Verdict | readonly PlannedFile[]): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value)}\n`);
