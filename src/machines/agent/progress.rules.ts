import type { ToolOutcome } from '../../effects/ports/tools.js';
import { sanitisedTool } from '../../permissions/tool-name.js';

/** The calls that are remembered; who goes in a wider circle than that is ended by the number of turns. */
const CALLS_KEPT = 64;

/** So many repetitions are no mistake any more. */
const MOST_REPEATS = 10;

/** So many turns in a row of which every call was denied or failed. */
const MOST_FRUITLESS = 30;

/**
 * Whether the agent gets anywhere. `seen`: fingerprints of its calls since a byte was changed; `repeats`: how many calls
 * were made again since then; `succeeded`: any call of this turn did; `fruitless`: turns in a row of which none did.
 */
export type Progress = {
  readonly seen: readonly string[];
  readonly repeats: number;
  readonly succeeded: boolean;
  readonly fruitless: number;
};

export const NO_PROGRESS_YET: Progress = { seen: [], repeats: 0, succeeded: false, fruitless: 0 };

/** Calls that were made up to now may be made again. */
export const forgetCalls = (progress: Progress): Progress => ({ ...progress, seen: [], repeats: 0 });

const isFruitful = ({ denied, result }: ToolOutcome): boolean => denied === null && !result.isError;

/** After a call. Whoever changes a byte gets somewhere, and all calls may be made again. */
export const afterUse = (progress: Progress, outcome: ToolOutcome): Progress => {
  const succeeded = progress.succeeded || isFruitful(outcome);
  if (outcome.changed) return { ...forgetCalls(progress), succeeded };
  if (progress.seen.includes(outcome.fingerprint))
    return { ...progress, succeeded, repeats: progress.repeats + 1 };
  return { ...progress, succeeded, seen: [...progress.seen, outcome.fingerprint].slice(-CALLS_KEPT) };
};

/** After the last call of a turn. */
export const afterCalls = (progress: Progress): Progress => ({
  ...progress,
  succeeded: false,
  fruitless: progress.succeeded ? 0 : progress.fruitless + 1,
});

/** Why it is of no use to go on; null: it is. `tool` is the one used last. */
export const whyStuck = ({ repeats, fruitless }: Progress, tool: string): string | null => {
  if (repeats >= MOST_REPEATS)
    return `The model went in circles: ${repeats} calls were made again while nothing was changed, the last of them ${sanitisedTool(tool)}.`;
  return fruitless >= MOST_FRUITLESS
    ? `The model got nowhere: in ${fruitless} turns every call was denied or failed, the last of them ${sanitisedTool(tool)}.`
    : null;
};
