import { isPermanentId } from '../../effects/services/jobs/permanent-ids.js';
import { type NoteDue, notingPerformer } from '../jobs/noting-performer.js';
import type { JobPerformer } from '../jobs/performer.js';

/** Carries out jobs where the assistant is not active: its own ones rest, and all others are written down as due. */
export const restingDesk =
  (note: NoteDue, why: () => string): JobPerformer =>
  (work, signal) =>
    work.job.kind === 'permanent' && isPermanentId(work.job.id)
      ? Promise.resolve({ _tag: 'Done', sentence: `The assistant’s own jobs rest: ${why()}` })
      : notingPerformer(note)(work, signal);
