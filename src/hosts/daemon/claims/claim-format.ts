import * as v from 'valibot';
import type { Owner } from '../../../effects/ports/processes.js';
import { ownerFormat } from '../../../effects/services/state/owner-format.js';
import { parsedJson } from '../../../journal/parsed-json.js';

/** Who is the daemon, and since when (milliseconds since 1970). `over`: it has ended in good order. */
export type DaemonClaim = { readonly owner: Owner; readonly at: number; readonly over: boolean };

const format = v.object({
  v: v.literal(1),
  owner: ownerFormat,
  at: v.number(),
  over: v.boolean(),
});

/** `null`: it was cut, or is of a later version. */
export const parseClaim = (bytes: Uint8Array): DaemonClaim | null => {
  const parsed = v.safeParse(format, parsedJson(bytes));
  return parsed.success ? parsed.output : null;
};

export const printClaim = (claim: DaemonClaim): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ v: 1, ...claim })}\n`);

const NAME = /^([1-9]\d{0,14})\.json$/;

export const claimName = (n: number): string => `${n}.json`;

/** The number of a claim; `null`: the name is none of ours. */
export const numberOf = (name: string): number | null => {
  const digits = NAME.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
};
