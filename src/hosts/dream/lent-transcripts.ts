import type { LentTranscripts } from '../../effects/services/tools/workshop.js';
import type { Store } from '../store.js';

/** What a run may read of the store's transcripts: those of the sessions that it is about. */
export const lentTranscripts = (
  { capabilities, folders }: Pick<Store, 'capabilities' | 'folders'>,
  { sessions, since }: Pick<LentTranscripts, 'sessions' | 'since'>,
): LentTranscripts | null =>
  sessions.length === 0 ? null : { folder: folders.transcripts, sessions, since, lines: capabilities.lines };
