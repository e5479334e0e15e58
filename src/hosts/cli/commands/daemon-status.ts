import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { lastClaimer } from '../../daemon/claims/daemon-claims.js';
import { daemonFolder } from '../../daemon/daemon-folder.js';
import { parseDaemonView } from '../../daemon/daemon-view-format.js';
import { askOwnDaemon } from '../../daemon/own-daemon.js';
import type { CliContext } from '../context.js';
import type { DaemonStatusOptions } from '../daemon-options.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { daemonReport } from '../views/daemon-report.js';
import { complain, printJson, printReport } from '../with-store.js';

const NONE = 'No daemon runs. To start it for the current project: autodream daemon start';

/** One that does not answer cannot be asked which process it is. */
const whichIs = async ({ home, env }: CliContext): Promise<string> => {
  const owner = E.toUnion(await lastClaimer({ files: nodeFiles, folder: daemonFolder(home, env) })());
  return owner !== null && 'pid' in owner ? ` It is process ${owner.pid} of ${owner.host}.` : '';
};

/** `autodream daemon status`. That none runs is an answer, too. */
export const daemonStatus = async (context: CliContext, options: DaemonStatusOptions): Promise<ExitCode> => {
  const answer = await askOwnDaemon(context, 'status');
  if (E.isLeft(answer) && answer.left._tag === 'TimedOut')
    return complain(context, options, `${answer.left.sentence}${await whichIs(context)}`);
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
