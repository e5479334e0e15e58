import type { TextBlock } from '../../effects/ports/model.js';
import type { DreamInput } from '../../machines/dream/dream.rules.js';
import { EXTRACTION_SOURCE } from '../../memory/prompt/source.js';
import { promptTokensOf } from '../dream/prompt-tokens.js';
import type { Engine } from '../engines/engine.js';

type Occasion = {
  readonly runId: string;
  readonly journal: string;
  readonly sessionId: string;
  readonly boundary: string | null;
};

/** What the machine of one run is started with: that of a dream, under a claim that is apart from the store's lock. */
export const extractionInput = (
  { runId, journal, sessionId, boundary }: Occasion,
  engine: Engine,
  prompt: readonly TextBlock[],
): DreamInput => ({
  request: { runId, kind: 'extract', journal, clockAfter: { _tag: 'Prior' } },
  source: EXTRACTION_SOURCE,
  verdict: null,
  sessions: [sessionId],
  engine: { name: engine.name, model: engine.model, estimate: null },
  limits: engine.limits,
  rates: engine.rates,
  promptTokens: promptTokensOf(engine, prompt),
  leastOutput: engine.leastOutput ?? 0,
  preview: false,
  review: false,
  ...(boundary === null ? {} : { boundary }),
});
