import type { JobRun } from '../../../machines/job/firing.rules.js';
import type { DayNote } from '../log/day-log.js';
import type { TurnEnd, TurnRequest } from '../turn/turn.js';

const KINDS: Readonly<Record<TurnRequest['asker'], DayNote['kind']>> = {
  person: 'summary',
  job: 'job',
  tick: 'tick',
};

/** How a turn ended, in a sentence or in its own words; empty: there is nothing to say. */
export const endWords = (end: TurnEnd | null): string => {
  if (end === null) return 'The budget is spent, so nobody was asked.';
  if (end._tag === 'Answered') return end.words;
  return end._tag === 'Stopped' ? 'The turn was stopped.' : end.reason;
};

/** What the daily log says of a turn; null: nothing happened that a day has to know. */
export const endNote = ({ asker }: TurnRequest, end: TurnEnd, about: string): DayNote | null => {
  const words = endWords(end);
  if (words === '' || (end._tag !== 'Answered' && asker === 'tick')) return null;
  const kind = end._tag === 'Answered' ? KINDS[asker] : 'alarm';
  return { kind, text: `${about}${words}`, runs: end.runId === null ? [] : [end.runId] };
};

export const jobRunOf = (end: TurnEnd | null): JobRun => ({
  _tag: end?._tag === 'Answered' ? 'Done' : 'Failed',
  sentence: endWords(end) || 'It was done, and nothing was said of it.',
});
