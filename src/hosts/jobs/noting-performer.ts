import type { JobPerformer } from './performer.js';

/** Writes down in the daily log what is due; false: it could not be written. */
export type NoteDue = (entry: {
  readonly kind: 'job';
  readonly text: string;
  readonly runs: readonly string[];
}) => Promise<boolean>;

const LONGEST_PROMPT = 2_000;

const shortened = (prompt: string): string =>
  prompt.length <= LONGEST_PROMPT ? prompt : `${prompt.slice(0, LONGEST_PROMPT)}…`;

/**
 * Carries jobs out where no assistant is active: what is due is written into the daily log, for whoever reads it next, and nobody
 * thinks about it. `why`: nobody does, as the beginning of a sentence.
 */
export const notingPerformer =
  (note: NoteDue, why = 'No assistant is active here'): JobPerformer =>
  async ({ job, runId, missed }) => {
    const late = missed ? ' (missed, and late)' : '';
    const text = `Due${late}, job ${job.id}: ${shortened(job.prompt)}`;
    const isNoted = await note({ kind: 'job', text, runs: [runId] });
    return isNoted
      ? {
          _tag: 'Done',
          sentence: `It was noted in the daily log as due. ${why}, so nobody thought about it.`,
        }
      : { _tag: 'Failed', sentence: 'It is due, and the daily log could not be written.' };
  };
