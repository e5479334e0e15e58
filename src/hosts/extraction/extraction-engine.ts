import { rememberingModel } from '../../effects/live/local-model/local-model.js';
import type { Limits } from '../../machines/agent/limits.js';
import { asksToRemember, hasUser } from '../../memory/extraction/asks.js';
import type { ShownRow } from '../../memory/transcripts/shown-rows.js';
import type { Engine } from '../engines/engine.js';
import { localEngine } from '../engines/local-engine.js';

/** An engine that takes memories out of sessions. `worthwhile`: can it find anything in these rows? */
export type ExtractionEngine = {
  readonly engine: Engine;
  readonly worthwhile: (rows: readonly ShownRow[]) => boolean;
};

/** A few messages take a few turns; a claim of this kind is short. */
const MOST: Limits = { turns: 20, outputTokens: 16_000, costUsd: 0.5, minutes: 5 };

const smaller = (own: number | null, most: number | null): number | null => {
  if (own === null || most === null) return own ?? most;
  return Math.min(own, most);
};

const short = (engine: Engine): Engine => {
  const { turns, outputTokens, costUsd, minutes } = engine.limits;
  return {
    ...engine,
    limits: {
      turns: Math.min(turns, MOST.turns),
      outputTokens: smaller(outputTokens, MOST.outputTokens),
      // Without a price nobody could keep a cap on cost.
      costUsd: engine.rates === null ? costUsd : smaller(costUsd, MOST.costUsd),
      minutes: Math.min(minutes, MOST.minutes),
    },
  };
};

/**
 * The engine of dreams for a run of this kind, with limits as short. Rules understand nobody: of a session they take what a user
 * asks to be remembered in so many words, and where nobody does, no run is begun.
 */
export const extractionEngine = (engine: Engine): ExtractionEngine =>
  engine.name === 'local'
    ? {
        engine: {
          ...localEngine(rememberingModel),
          limits: { ...localEngine().limits, minutes: MOST.minutes },
        },
        worthwhile: asksToRemember,
      }
    : { engine: short(engine), worthwhile: hasUser };
