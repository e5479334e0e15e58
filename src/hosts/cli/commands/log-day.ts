import * as E from 'fp-ts/lib/Either.js';
import { localZone } from '../../../effects/live/local-zone.js';
import { nodeClock } from '../../../effects/live/node-clock.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { dailyLogs } from '../../../effects/services/daily-log/daily-log.js';
import { dayBefore } from '../../../memory/daily-log/day-before.js';
import { localStamp } from '../../../memory/daily-log/local-stamp.js';
import { handlesFor } from '../../confine.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { AskedDay, ReadingOptions } from '../options.js';
import { dayJson, dayReport } from '../views/day-report.js';
import { complain, printJson, printReport, withPaths } from '../with-store.js';

const dateOf = (asked: AskedDay, now: number, zone: string): string => {
  if (asked !== 'today' && asked !== 'yesterday') return asked;
  const today = localStamp(now, zone).date;
  return asked === 'today' ? today : dayBefore(today);
};

/** `autodream log --day [DATE]`: the daily log of a date, from all places where it may be. */
export const logDay = (context: CliContext, asked: AskedDay, options: ReadingOptions): Promise<ExitCode> =>
  withPaths(context, options, async ({ memory: root }) => {
    const zone = localZone();
    const date = dateOf(asked, nodeClock.now(), zone);
    const logs = dailyLogs({ files: nodeFiles, handles: handlesFor(nodeFiles), root, zone });
    const log = await logs.read(date)();
    if (E.isLeft(log)) return complain(context, options, log.left);
    const day = { date, zone, log: log.right };
    if (options.json) printJson(context, dayJson(day));
    else printReport(context, dayReport(day));
    return EXIT.done;
  });
