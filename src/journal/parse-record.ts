import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { Json } from './json.js';
import type { JournalRecord } from './record.js';

// What JSON.parse gives is JSON; there is nothing to look into.
const json = v.custom<Json>(() => true);
const number = v.pipe(v.number(), v.integer());
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const outcome = v.variant('_tag', [
  v.strictObject({ _tag: v.literal('Right'), right: json }),
  v.strictObject({ _tag: v.literal('Left'), left: json }),
]);

const event = v.variant('type', [
  v.strictObject({
    type: v.literal('START'),
    input: json,
    machines: v.record(v.string(), v.string()),
    owner: json,
  }),
  v.strictObject({ type: v.literal('OUTCOME'), command: v.string(), outcome }),
  v.strictObject({ type: v.literal('TIMER'), command: v.string(), due: v.number() }),
  v.strictObject({ type: v.literal('KILL'), by: v.string(), request: v.nullable(v.string()) }),
  v.strictObject({ type: v.literal('SETTLED'), records: number, output: v.exactOptional(json) }),
]);

const record = v.strictObject({
  v: v.literal(1),
  seq: number,
  time: v.number(),
  path: v.string(),
  event,
  cascade: v.array(v.strictObject({ path: v.string(), type: v.string() })),
  before: v.record(v.string(), json),
  after: v.record(v.string(), json),
  digest: v.string(),
  prev: v.nullable(hash),
  hash,
});

const parseJson = (text: string): unknown =>
  E.getOrElseW(() => undefined)(
    E.tryCatch<null, unknown>(
      () => JSON.parse(text),
      () => null,
    ),
  );

/** Reads one line (without its newline) as a record, by its form alone; `null`: it is none. */
export const parseRecord = (text: string): JournalRecord | null => {
  const parsed = v.safeParse(record, parseJson(text));
  return parsed.success ? parsed.output : null;
};
