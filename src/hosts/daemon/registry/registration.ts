import * as v from 'valibot';
import { parsedJson } from '../../../journal/parsed-json.js';

/**
 * A project that the daemon serves, by its real path, since `addedAt` (milliseconds since 1970). `assistant`: the remote flag is not
 * asked for its assistant; `proactive`: it may take initiative. Both as a person said when they started it.
 */
export type Registration = {
  readonly project: string;
  readonly addedAt: number;
  readonly assistant: boolean;
  readonly proactive: boolean;
};

const format = v.object({
  v: v.literal(1),
  projects: v.array(
    v.object({
      project: v.pipe(v.string(), v.startsWith('/')),
      addedAt: v.number(),
      assistant: v.boolean(),
      proactive: v.boolean(),
    }),
  ),
});

/** `null`: it was cut, or somebody else wrote it. */
export const parseRegistrations = (bytes: Uint8Array): readonly Registration[] | null => {
  const parsed = v.safeParse(format, parsedJson(bytes));
  return parsed.success ? parsed.output.projects : null;
};

export const printRegistrations = (projects: readonly Registration[]): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ v: 1, projects }, null, 2)}\n`);
