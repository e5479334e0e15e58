import type { ModelError, ModelFault } from '../../../src/effects/ports/model.js';

/** A model's error of which only this matters to a test. */
export const modelError = (reason: string, fault: ModelFault = 'broken'): ModelError => ({
  _tag: 'ModelError',
  fault,
  reason,
  advice: '',
  retryAfterMs: null,
  usage: null,
});
