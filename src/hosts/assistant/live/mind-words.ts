import type { AssistantNews } from '../assistant-view.js';
import { isPaused } from '../initiative/carried.js';

/** What a person is told when initiative goes from one state of mind to another; null: it is no news. `until`: ISO, where it waits. */
export const mindNews = (
  before: string,
  mind: string,
  until: string | null,
): Pick<AssistantNews, 'kind' | 'text'> | null => {
  if (isPaused(mind))
    return isPaused(before) ? null : { kind: 'paused', text: 'Paused, until somebody talks.' };
  if (isPaused(before)) return { kind: 'resumed', text: 'It goes on.' };
  if (mind === 'ticking')
    return { kind: 'tick', text: 'Nobody has talked for a while: it may do something.' };
  if (mind === 'probing') return { kind: 'tick', text: 'It asks once whether the API answers again.' };
  const when = until === null ? '' : ` until ${until}`;
  if (mind === 'asleep') return { kind: 'sleep', text: `It sleeps${when}, or until somebody talks.` };
  return mind === 'blocked' ? { kind: 'blocked', text: `The API failed: it waits${when}.` } : null;
};
