import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { parseDaemonView } from '../../daemon/daemon-view-format.js';
import { ensureDaemon } from '../../daemon/ensure-daemon.js';
import { askOwnDaemon } from '../../daemon/own-daemon.js';
import type { CliContext } from '../context.js';
import type { DaemonProjectOption, DaemonStartOptions } from '../daemon-options.js';
import { projectAtHand } from '../daemon-project.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { projectReport } from '../views/daemon-report.js';
import { complain, printReport } from '../with-store.js';

/** Opening a project settles what dead runs left, and may wait for a disk. */
const REGISTER_MS = 30_000;

const OTHER_RELEASE = 'The daemon is of another release; to renew it: autodream daemon restart';

/** `autodream daemon start`: registers the project with the daemon, which is started where there is none. Doing it again changes nothing. */
export const daemonStart = async (context: CliContext, options: DaemonStartOptions): Promise<ExitCode> => {
  const project = await projectAtHand(context, options);
  if (E.isLeft(project)) return complain(context, {}, project.left);
  const running = await ensureDaemon(context);
  if (E.isLeft(running)) return complain(context, {}, running.left);
  const { assistant = false, proactive = false } = options;
  const wish = { project: project.right, assistant, proactive };
  const answer = await askOwnDaemon(context, 'register', wish, REGISTER_MS);
  if (E.isLeft(answer)) return complain(context, {}, answer.left);
  const { pid, started, release } = running.right;
  const served = parseDaemonView(answer.right)?.projects.find((one) => one.project === project.right);
  if (release !== context.version) context.terminal.err(`autodream: ${OTHER_RELEASE}`);
  printReport(context, [
    started ? `The daemon runs from now on, as process ${pid}.` : `The daemon runs, as process ${pid}.`,
    ...(served === undefined ? [] : projectReport(served)),
  ]);
  return served?.ward === null ? EXIT.failed : EXIT.done;
};

/** `autodream daemon remove`: the daemon serves the project no more. */
export const daemonRemove = async (context: CliContext, options: DaemonProjectOption): Promise<ExitCode> => {
  const { cwd } = context;
  const found = await projectAtHand(context, options);
  // A project that is gone can still be forgotten, by the path that it had.
  const project = E.getOrElse(() => resolve(cwd, options.project ?? '.'))(found);
  const answer = await askOwnDaemon(context, 'remove', { project }, REGISTER_MS);
  if (E.isLeft(answer)) return complain(context, {}, answer.left);
  printReport(context, [`${project} is not served any more.`]);
  return EXIT.done;
};
