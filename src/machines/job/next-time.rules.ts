import { Cron as Croner } from 'croner';
import type { Cron } from './cron.rules.js';

/**
 * The first time of a schedule after a moment, by the clocks of a zone; milliseconds since 1970, `null`: none.
 *
 * An exact time of day that the clocks skip comes when they have been put forward; one that they show twice comes the first time
 * only. What is due every so often follows the clocks: nothing in a gap, twice where an hour comes twice.
 */
export const nextAfter = ({ text }: Cron, zone: string, after: number): number | null =>
  new Croner(text, { timezone: zone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true })
    .nextRun(new Date(after))
    ?.getTime() ?? null;
