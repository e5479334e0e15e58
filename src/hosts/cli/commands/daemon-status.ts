import * as E from 'fp-ts/lib/Either.js';
import { parseDaemonView } from '../../daemon/daemon-view-format.js';
import { askOwnDaemon } from '../../daemon/own-daemon.js';
import type { CliContext } from '../context.js';
import type { DaemonStatusOptions } from '../daemon-options.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { daemonReport } from '../views/daemon-report.js';
import { complain, printJson, printReport } from '../with-store.js';

const NONE = 'No daemon runs. To start it for the current project: autodream daemon start';

/** `autodream daemon status`. That none runs is an answer, too. */
export const daemonStatus = async (context: CliContext, options: DaemonStatusOptions): Promise<ExitCode> => {
  const answer = await askOwnDaemon(context, 'status');
  if (E.isLeft(answer) && answer.left._tag !== 'NoDaemon') return complain(context, options, answer.left);
  const view = E.isRight(answer) ? parseDaemonView(answer.right) : null;
  if (E.isRight(answer) && view === null)
    return complain(
      context,
      options,
      'The daemon is of another release. To renew it: autodream daemon restart',
    );
  if (options.json) printJson(context, view === null ? { running: false } : { running: true, ...view });
  else printReport(context, view === null ? [NONE] : daemonReport(view, context.version));
  return EXIT.done;
};
