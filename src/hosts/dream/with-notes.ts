import type { DreamResult } from '../history/dream-result.js';

/** The result with sentences that are to be said whatever came of the dream. */
export const withNotes = (result: DreamResult, notes: readonly string[]): DreamResult =>
  notes.length === 0
    ? result
    : { ...result, reason: [...(result.reason === undefined ? [] : [result.reason]), ...notes].join(' ') };
