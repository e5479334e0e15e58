import type { RunKind } from '../../effects/ports/lock-folder.js';
import type { TextBlock } from '../../effects/ports/model.js';
import type { DreamInput } from '../../machines/dream/dream.rules.js';
import type { RunSource } from '../../memory/prompt/source.js';
import type { Engine } from '../engines/engine.js';
import { promptTokensOf } from './prompt-tokens.js';

/** What one run beside dreams is about. `journal`: the path of its journal; `boundary` null: nothing is fenced. */
export type BesideOccasion = {
  readonly runId: string;
  readonly kind: RunKind;
  readonly source: RunSource;
  readonly journal: string;
  readonly sessions: readonly string[];
  readonly boundary: string | null;
};

/** What the machine of such a run is started with: that of a dream, under a claim that is apart from the store's lock. */
export const besideInput = (
  { runId, kind, source, journal, sessions, boundary }: BesideOccasion,
  engine: Engine,
  prompt: readonly TextBlock[],
): DreamInput => ({
  request: { runId, kind, journal, clockAfter: { _tag: 'Prior' } },
  source,
  verdict: null,
  sessions,
  engine: { name: engine.name, model: engine.model, estimate: null },
  limits: engine.limits,
  rates: engine.rates,
  promptTokens: promptTokensOf(engine, prompt),
  leastOutput: engine.leastOutput ?? 0,
  preview: false,
  review: false,
  ...(boundary === null ? {} : { boundary }),
});
