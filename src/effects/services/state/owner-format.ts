import * as v from 'valibot';
import type { Owner } from '../../ports/processes.js';

/** A process as claims, markers and journals name it. */
export const ownerFormat = v.object({
  host: v.string(),
  bootId: v.string(),
  pidNamespace: v.string(),
  pid: v.number(),
  startTime: v.string(),
});

/** The owner in data that somebody wrote; `null`: it is none. */
export const ownerIn = (value: unknown): Owner | null => {
  const parsed = v.safeParse(ownerFormat, value);
  return parsed.success ? parsed.output : null;
};
