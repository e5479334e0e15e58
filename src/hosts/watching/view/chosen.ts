import type { WatchedDream } from '../watched-dreams.js';

/** Does it go on, for all that is known? */
export const isAlive = ({ task, end }: WatchedDream): boolean => task.status === 'running' && end === null;

const beganAfter = (one: WatchedDream, other: WatchedDream): boolean =>
  one.task.startTime > (other.task.endTime ?? other.lastAt);

/**
 * The dream to show. The one that was opened (its id) stays in sight when it ends, until another begins that is alone; where none was opened,
 * the only one that is alive; null: there is none, or there are several.
 */
export const chosenDream = (dreams: readonly WatchedDream[], opened: string | null): WatchedDream | null => {
  const alive = dreams.filter(isAlive);
  const alone = alive.length === 1 ? (alive[0] ?? null) : null;
  const asked = dreams.find(({ task }) => task.id === opened) ?? null;
  if (asked === null || isAlive(asked)) return asked ?? alone;
  return alone !== null && beganAfter(alone, asked) ? alone : asked;
};
