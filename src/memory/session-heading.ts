import type { Day } from './dates/written-date.js';

/** Only an id that means nothing in Markdown is named. */
const PLAIN_ID = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** The heading over what was said on a day in a session; it dates what stands under it and tells where it came from. */
export const headingOf = (day: Day | null, session: string): string => {
  const source = PLAIN_ID.test(session) ? `session ${session}` : null;
  const parts = [day, source].flatMap((part) => part ?? []);
  return parts.length === 0 ? 'Undated' : parts.join(', ');
};

/** The session that such a heading names; `null`: it names none. */
export const sessionIn = (heading: string): string | null =>
  /^(?:\d{4}-\d{2}-\d{2}, )?session ([A-Za-z0-9][\w.-]{0,63})$/.exec(heading)?.[1] ?? null;
