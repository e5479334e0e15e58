import { DREAM_SOURCE } from '../../memory/prompt/source.js';
import type { HostEvent } from '../dream/host-events.js';
import type { Improvement } from './options.js';

const NAMED = 3;

const sentenceOf = (files: readonly string[]): string => {
  const named = files.slice(0, NAMED).join(', ');
  const rest = files.length - NAMED;
  return `Memory was consolidated: ${named}${rest > 0 ? ` and ${rest} more` : ''}.`;
};

/** What a dream improved; null: this event tells of no such thing. */
export const improvementOf = (event: HostEvent): Improvement | null =>
  event._tag === 'Improved' && event.source === DREAM_SOURCE
    ? { runId: event.runId, files: event.files, sentence: sentenceOf(event.files) }
    : null;
