import { randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { localZone } from '../../effects/live/local-zone.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import type { JobFile } from '../../effects/ports/jobs.js';
import { askOwnDaemon } from '../daemon/own-daemon.js';
import type { JobView } from '../jobs/job-view.js';
import { parseJobViews } from '../jobs/job-view-format.js';
import { jobFileOf, type ReadJobs, readJobs } from '../jobs/read-jobs.js';
import type { CliContext } from './context.js';
import { projectAtHand } from './daemon-project.js';
import type { ExitCode } from './exit-code.js';
import type { JobsListOptions } from './job-options.js';
import { complain } from './with-store.js';

/**
 * The jobs of the project that is meant, those of the daemon's memory among them. `isServed`: a daemon keeps them, so that they come
 * on time.
 */
export type JobsAtHand = {
  readonly project: string;
  readonly file: JobFile;
  readonly zone: string;
  readonly read: ReadJobs;
  readonly session: readonly JobView[];
  readonly isServed: boolean;
};

export const uniqueName = (): string => randomBytes(4).toString('hex');

export const withJobs = async (
  context: CliContext,
  options: JobsListOptions,
  use: (jobs: JobsAtHand) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const project = await projectAtHand(context, options);
  if (E.isLeft(project)) return complain(context, options, project.left);
  const zone = localZone();
  const file = jobFileOf(project.right, { files: nodeFiles, clock: nodeClock, unique: uniqueName });
  const read = await readJobs(file, zone, nodeClock.now())();
  if (E.isLeft(read)) return complain(context, options, read.left);
  const answer = await askOwnDaemon(context, 'session-jobs', { project: project.right });
  const session = (E.isRight(answer) ? parseJobViews(answer.right) : null) ?? [];
  return use({ project: project.right, file, zone, read: read.right, session, isServed: E.isRight(answer) });
};

export const NOT_SERVED =
  'autodream: No daemon serves this project, so that its jobs do not come. To start it: autodream daemon start';
