import type { Usage } from '../../effects/ports/model.js';
import type { Limits } from '../../machines/agent/limits.js';
import type { DreamEstimate } from '../costs/estimate.js';
import type { Engine } from '../engines/engine.js';
import type { DreamResult } from '../history/dream-result.js';
import { cacheReadShare } from './host-events.js';

const tokensOf = ({ input, output, cacheRead, cacheCreation }: Usage): number =>
  input + output + cacheRead + cacheCreation;

/** What was counted is right only where the price is known and the tokens were told. Null: nobody can tell what it cost. */
const costKnown = ({ name, rates }: Engine, { outcome, usage, costUsd }: DreamResult): number | null => {
  if (name === 'local') return 0;
  if (tokensOf(usage) > 0) return rates === null ? null : costUsd;
  const hasWorked = outcome === 'completed' || outcome === 'unchanged' || outcome === 'held';
  return hasWorked ? null : 0;
};

/** What a dream's engine adds to its result. */
export const withLedger = (
  result: DreamResult,
  engine: Engine,
  estimate: DreamEstimate | null,
): DreamResult => ({
  ...result,
  costUsd: costKnown(engine, result),
  engine: engine.name,
  model: engine.model,
  turns: result.turns ?? 0,
  cacheReadShare: cacheReadShare(result.usage),
  estimate,
});

/** Why a cap on cost could not be kept; null: there is none, or it can be. */
export const whyUncappable = ({ name, model, rates }: Engine, { costUsd }: Limits): string | null =>
  costUsd === null || rates !== null || name === 'local'
    ? null
    : `The price of ${model ?? 'the model'} is not known, so a cap on cost cannot be kept. Give a price list that has it, or leave the cap out; turns, tokens and minutes are capped all the same.`;
