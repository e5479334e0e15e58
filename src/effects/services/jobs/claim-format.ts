import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { Owner } from '../../ports/processes.js';
import { ownerFormat } from '../state/owner-format.js';

/**
 * A claim as it is written: whose run has the firing, and since when (milliseconds since 1970). `task`: a hash of what is run, since
 * several tasks may have one id; `null`: a release wrote it that did not know.
 */
export type WrittenClaim = {
  readonly runId: string;
  readonly owner: Owner;
  readonly at: number;
  readonly nominal: number;
  readonly task: string | null;
};

const format = v.object({
  v: v.literal(1),
  runId: v.string(),
  owner: ownerFormat,
  at: v.number(),
  nominal: v.number(),
  task: v.optional(v.nullable(v.string()), null),
});

const text = v.pipe(v.string(), v.parseJson(), format);

/** `null`: it was cut, or is of a later version. */
export const parseClaim = (bytes: Uint8Array): WrittenClaim | null => {
  const decoded = E.tryCatch(
    () => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    () => null,
  );
  const parsed = v.safeParse(text, E.getOrElse(() => '')(decoded));
  return parsed.success ? parsed.output : null;
};

export const printClaim = (claim: WrittenClaim): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ v: 1, ...claim })}\n`);

/** Claims that a name can count. */
export const MOST_NUMBER = 9;

const NAME = /^([0-9a-f]{32})\.(\d{1,16})\.[1-9]$/;

/** The name of the n-th claim of a firing, from 1; `id` is a hash, so that any text may be one. */
export const claimName = (id: string, nominal: number, n: number): string => `${id}.${nominal}.${n}`;

/** The firing that a name is about; `null`: the name is none of ours. */
export const firingOf = (name: string): { readonly id: string; readonly nominal: number } | null => {
  const [, id, nominal] = NAME.exec(name) ?? [];
  return id === undefined || nominal === undefined ? null : { id, nominal: Number(nominal) };
};
