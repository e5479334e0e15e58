import * as v from 'valibot';
import type { ActivationVerdict } from '../../../machines/assistant/activation.rules.js';

const format = v.object({
  _tag: v.picklist(['Active', 'Refused']),
  check: v.picklist(['compiled-in', 'setting', 'trust', 'flag', 'active']),
  measured: v.string(),
  needed: v.string(),
  sentence: v.string(),
});

/** The verdict in what a run came to; null: it is none. */
export const verdictIn = (output: unknown): ActivationVerdict | null => {
  const parsed = v.safeParse(format, output);
  return parsed.success ? parsed.output : null;
};
