import * as E from 'fp-ts/lib/Either.js';
import * as v from 'valibot';
import type { Owner } from '../../ports/processes.js';

/** A claim as it is written: whose run has the firing, and since when (milliseconds since 1970). */
export type WrittenClaim = {
  readonly runId: string;
  readonly owner: Owner;
  readonly at: number;
  readonly nominal: number;
};

const owner = v.object({
  host: v.string(),
  bootId: v.string(),
  pidNamespace: v.string(),
  pid: v.number(),
  startTime: v.string(),
});

/** The owner in data that somebody wrote; `null`: it is none. */
export const ownerIn = (value: unknown): Owner | null => {
  const parsed = v.safeParse(owner, value);
  return parsed.success ? parsed.output : null;
};

const format = v.object({
  v: v.literal(1),
  runId: v.string(),
  owner,
  at: v.number(),
  nominal: v.number(),
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

const NAME = /^([0-9a-f]{32})\.(\d{1,16})\.[1-9]$/;

/** The name of the n-th claim of a firing, from 1; `id` is a hash, so that any text may be one. */
export const claimName = (id: string, nominal: number, n: number): string => `${id}.${nominal}.${n}`;

/** The firing that a name is about; `null`: the name is none of ours. */
export const firingOf = (name: string): { readonly id: string; readonly nominal: number } | null => {
  const [, id, nominal] = NAME.exec(name) ?? [];
  return id === undefined || nominal === undefined ? null : { id, nominal: Number(nominal) };
};
