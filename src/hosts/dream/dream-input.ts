import type { TextBlock } from '../../effects/ports/model.js';
import type { Limits } from '../../machines/agent/limits.js';
import type { DreamInput } from '../../machines/dream/dream.rules.js';
import { DREAM_SOURCE } from '../../memory/prompt/source.js';
import type { Engine } from '../engines/engine.js';
import type { DreamOptions } from './dream-options.js';
import { promptTokensOf } from './prompt-tokens.js';

/** The engine's limits, with those that the caller sets. One that is `undefined` is not set, whatever the type says. */
export const limitsOf = ({ limits: own }: Engine, given: Partial<Limits> = {}): Limits => ({
  turns: given.turns ?? own.turns,
  outputTokens: given.outputTokens === undefined ? own.outputTokens : given.outputTokens,
  costUsd: given.costUsd === undefined ? own.costUsd : given.costUsd,
  minutes: given.minutes ?? own.minutes,
});

type Occasion = { readonly runId: string; readonly journal: string; readonly boundary: string | null };

/** What a dream's machine is started with. */
export const dreamInput = (
  { runId, journal, boundary }: Occasion,
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
  leastOutput: engine.leastOutput ?? 0,
  preview: dryRun,
  review,
  ...(boundary === null ? {} : { boundary }),
});
