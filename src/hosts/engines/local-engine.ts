import { localModel } from '../../effects/live/local-model/local-model.js';
import type { Model } from '../../effects/ports/model.js';
import type { LentTranscripts } from '../../effects/services/tools/workshop.js';
import type { Limits } from '../../machines/agent/limits.js';
import type { Engine } from './engine.js';

/** More turns than an honest run over the largest store that is taken needs. */
const LIMITS: Limits = { turns: 2_000, outputTokens: null, costUsd: null, minutes: 45 };

/** The engine of rules: no network, no key. `model` makes the model of one run, given the transcripts that its tools can read. */
export const localEngine = (model: (transcripts: LentTranscripts | null) => Model = localModel): Engine => ({
  name: 'local',
  model: null,
  rates: null,
  limits: LIMITS,
  open: ({ tools, transcripts }) => ({ model: model(transcripts), tools }),
});
