import type { Extracted } from '../../machines/extraction/extraction.rules.js';

/** Nothing was taken out of a session; `reason` says why, a sentence. */
export const noExtraction = (_tag: 'Nothing' | 'Failed', reason: string): Extracted => ({
  _tag,
  runId: null,
  reason,
  more: false,
});
