import * as v from 'valibot';
import { recentlyUsed } from '../../../memory/recently-used.js';
import type { Claim, PlannedFile, Verdict } from '../../ports/lock-folder.js';
import { ownerFormat } from '../state/owner-format.js';
import { isSafePath } from './safe-path.js';
import { isRunId } from './tokens.js';

const generation = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const nanoseconds = v.pipe(v.string(), v.regex(/^-?\d+$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const claim = v.object({
  v: v.literal(1),
  n: generation,
  // It becomes a part of file names.
  nonce: v.pipe(v.string(), v.check(isRunId)),
  kind: v.picklist(['dream', 'undo', 'fix', 'apply', 'discard', 'record', 'extract', 'turn']),
  owner: ownerFormat,
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
  by: ownerFormat,
  head: v.nullable(v.string()),
  decision: v.union([v.strictObject({ commit: plan }), v.strictObject({ abort: v.string() })]),
});

const json = v.pipe(v.string(), v.parseJson());
const claimText = v.pipe(json, claim);
const verdictText = v.pipe(json, verdict);
const planText = v.pipe(json, plan);

const decoder = new TextDecoder();

/** Characters of the texts whose meaning is remembered: some hundred claims. */
const REMEMBERED = 100_000;

/** At each step of a run its claim and verdict are read again, by everybody; what they mean depends on nothing but their text. */
const reader = <S extends v.GenericSchema<string, unknown>>(schema: S) => {
  const meaningOf = recentlyUsed<v.InferOutput<S> | null>(REMEMBERED);
  return (bytes: Uint8Array | null): v.InferOutput<S> | null => {
    if (bytes === null) return null;
    const text = decoder.decode(bytes);
    return meaningOf(text, () => {
      const parsed = v.safeParse(schema, text);
      return parsed.success ? parsed.output : null;
    });
  };
};

/** `null`: torn, or of a version that is not known here. */
export const parseClaim: (bytes: Uint8Array | null) => Claim | null = reader(claimText);
export const parseVerdict: (bytes: Uint8Array | null) => Verdict | null = reader(verdictText);
export const parsePlan: (bytes: Uint8Array | null) => readonly PlannedFile[] | null = reader(planText);

const encoder = new TextEncoder();

export const printed = (value: Claim | Verdict | readonly PlannedFile[]): Uint8Array =>
  encoder.encode(`${JSON.stringify(value)}\n`);
