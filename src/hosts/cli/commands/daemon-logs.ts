import { nodeClock } from '../../../effects/live/node-clock.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { nodeGrowingFiles } from '../../../effects/live/node-growing-files.js';
import { followLines, lastLines } from '../../daemon/log-tail.js';
import { logFolder } from '../../logging/log-folder.js';
import type { CliContext } from '../context.js';
import type { DaemonLogsOptions } from '../daemon-options.js';
import { EXIT, type ExitCode } from '../exit-code.js';

const DEFAULT_LINES = 50;

const untilLeft = ({ signals }: CliContext): Promise<void> =>
  new Promise((done) => {
    signals.on('SIGINT', () => done());
    signals.on('SIGTERM', () => done());
    process.stdout.on('error', () => done());
  });

/** `autodream daemon logs`: also of a daemon that runs no more. */
export const daemonLogs = async (context: CliContext, options: DaemonLogsOptions): Promise<ExitCode> => {
  const { lines = DEFAULT_LINES, follow = false } = options;
  const folder = logFolder(context.home, context.env);
  const { out, err } = context.terminal;
  const last = await lastLines(nodeFiles, folder, lines);
  if (last.length > 0) out(last.join('\n'));
  else err('autodream: The daemon has noted nothing yet. One begins with: autodream daemon start');
  if (!follow) return EXIT.done;
  const leave = followLines({ growing: nodeGrowingFiles, clock: nodeClock, folder }, out);
  await untilLeft(context);
  leave();
  return EXIT.done;
};
