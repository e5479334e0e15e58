import type { TextBlock } from '../effects/ports/model.js';
import type { Limits } from '../machines/agent/limits.js';
import type { DreamInput } from '../machines/dream/dream.rules.js';
import { DREAM_SOURCE } from '../memory/prompt/source.js';
import { promptTokensOf } from './costs/prompt-tokens.js';
import type { DreamOptions } from './dream-options.js';
import type { Engine } from './engine.js';

/** The engine's limits, with those that the caller sets. */
export const limitsOf = (engine: Engine, limits: Partial<Limits> = {}): Limits => ({
  ...engine.limits,
  ...limits,
});

/** What a dream's machine is started with. */
export const dreamInput = (
  { runId, journal }: { readonly runId: string; readonly journal: string },
  engine: Engine,
  prompt: readonly TextBlock[],
  { verdict, dryRun = false, review = false, limits, estimate = null }: DreamOptions,
): DreamInput => ({
  request: { runId, kind: 'dream', journal, clockAfter: { _tag: 'Start' } },
  source: DREAM_SOURCE,
  verdict,
  sessions: verdict._tag === 'Open' ? verdict.sessions : [],
  engine: { name: engine.name, model: engine.model, estimate },
  limits: limitsOf(engine, limits),
  rates: engine.rates,
  promptTokens: promptTokensOf(engine, prompt),
  preview: dryRun,
  review,
});
