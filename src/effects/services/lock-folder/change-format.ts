import * as v from 'valibot';
import type { Change } from '../../../memory/change.js';
import { isSafePath } from './safe-path.js';

const path = v.pipe(v.string(), v.check(isSafePath));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const fate = v.object({ _tag: v.string(), path: v.optional(v.string()) });

/** Only what a commit acts on; the rest is for those who show or undo the change. */
const committable = v.object({
  v: v.literal(1),
  base: v.record(v.string(), v.nullable(hash)),
  writes: v.array(v.object({ path, mode: v.number(), after: hash })),
  deletions: v.array(path),
  keepers: v.record(path, hash),
  ledger: v.array(v.object({ statement: v.string(), origin: v.nullable(v.string()), fate })),
});

export type Committable = v.InferOutput<typeof committable> & Pick<Change, 'base' | 'keepers'>;

/** `null`: not a change, or one that would touch something outside the store's own files. */
export const parseChange = (bytes: Uint8Array): Committable | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), committable), new TextDecoder().decode(bytes));
  return parsed.success ? parsed.output : null;
};
