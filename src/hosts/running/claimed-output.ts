import type { Usage } from '../../effects/ports/model.js';
import type { Json } from '../../journal/json.js';
import type { ClaimedOutput } from '../../machines/claimed/claimed.rules.js';

/** What a dream or an edit gives to its host; a dream says what it used, too. */
export type RunOutput = ClaimedOutput & {
  readonly usage?: Usage;
  readonly costUsd?: number;
  readonly turns?: number;
};

const isOutput = (output: unknown): output is RunOutput =>
  typeof output === 'object' && output !== null && '_tag' in output && 'composed' in output && 'n' in output;

/** Reads a run's output; `null`: it ended without one. */
export const runOutput = (output: Json): RunOutput | null => (isOutput(output) ? output : null);
