import type { Firing, Job } from '../../effects/ports/jobs.js';
import { isJsonObject, type Json } from '../../journal/json.js';
import { localStamp } from '../../memory/daily-log/local-stamp.js';
import { visibleLine } from '../visible.js';

const PROMPT = 40;

/** A job as it is named to a person, by its id and the beginning of what it asks for. */
export const jobName = ({ id, prompt }: Pick<Job, 'id' | 'prompt'>): string =>
  `Job ${id} (${visibleLine(prompt, PROMPT)})`;

/** A moment to the minute, by the clocks of the zone in which jobs run. */
export const momentWords = (at: number, zone: string): string => {
  const { date, time } = localStamp(at, zone);
  return `${date} ${time.slice(0, 5)}`;
};

/** That a job is run late because nobody was there, and what is not made up for. */
export const missedWords = ({ nominal }: Firing, skipped: number, zone: string): string => {
  const late = `was due at ${momentWords(nominal, zone)}, when nobody was there, and is run now`;
  if (skipped === 0) return `${late}.`;
  const [times, are] = skipped === 1 ? ['time', 'is'] : ['times', 'are'];
  return `${late}; ${skipped} later ${times} passed as well and ${are} not made up for.`;
};

const ENDS: Readonly<Record<string, string>> = {
  done: 'It has run.',
  failed: 'It failed.',
  missed: 'It was lost.',
};

const sentenceIn = (output: Json): string | null =>
  isJsonObject(output) && typeof output.sentence === 'string' ? output.sentence : null;

/** How a firing ended, by the final state and the output of its machine; `null`: nothing that a person has to be told. */
export const endWords = (state: Json, output: Json): string | null => {
  const sentence = sentenceIn(output);
  // One that was stopped before it began has nothing to say; it comes again.
  if (state === 'stopped') return sentence;
  const end = typeof state === 'string' ? ENDS[state] : undefined;
  if (end === undefined) return null;
  return sentence === null ? end : `${end} ${sentence}`;
};

/** That a job comes no more, and how it would. */
export const expiredWords = ({ id }: Pick<Job, 'id'>, at: number, zone: string): string =>
  `It expired on ${momentWords(at, zone)} and comes no more; "autodream jobs renew ${id}" has it come again.`;
