import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { DaemonView, ProjectView } from '../daemon/daemon-view.js';
import { parseDaemonView } from '../daemon/daemon-view-format.js';
import { askOwnDaemon } from '../daemon/own-daemon.js';
import { jobsPath } from '../jobs/jobs-path.js';
import type { CliContext } from './context.js';
import { projectAtHand } from './daemon-project.js';
import type { ReadingOptions } from './options.js';
import type { DaemonPart } from './views/daemon-part.js';

/** Milliseconds; whoever asks how a store is does not wait for a daemon that is busy. */
const PATIENCE_MS = 200;

const NOT_RUNNING =
  'No daemon runs, so that the jobs of this project do not come. To start it: autodream daemon start';
const NOT_SERVED =
  'The daemon does not serve this project, so that its jobs do not come. To register it: autodream daemon start';
const SILENT = 'The daemon does not answer at once. To ask it: autodream daemon status';

const UNKNOWN: DaemonPart = {
  running: false,
  pid: null,
  sentence: null,
  assistant: null,
  jobs: null,
  budgetToday: null,
};

/** What the daemon says of a project that it has on its list. */
export const servedPart = (pid: number, { ward, sentence }: ProjectView): DaemonPart => {
  const running = { ...UNKNOWN, running: true, pid };
  if (ward === null) return { ...running, sentence: sentence ?? 'The project is being opened.' };
  const { activation, mode, why, asleepUntil, budget } = ward.assistant;
  const active = activation._tag === 'Active';
  const reason = active ? why : activation.sentence;
  return {
    ...running,
    assistant: { active, mode, reason, asleepUntil },
    jobs: ward.jobs,
    budgetToday: active ? budget.day : null,
  };
};

const projectOf = (view: DaemonView, memory: string, project: string | null): ProjectView | undefined =>
  view.projects.find(({ ward }) => ward?.memory === memory) ??
  view.projects.find((one) => one.project === project);

/** A file that cannot be looked at may be one. */
const hasJobs = async (project: string | null): Promise<boolean> => {
  if (project === null) return false;
  const found = await nodeFiles.stat(jobsPath(project))();
  return E.isLeft(found) || found.right !== null;
};

/**
 * What there is to say of the daemon, its assistant and its jobs for one store; null: nothing, because no daemon serves it and
 * no file of jobs waits for one.
 */
export const daemonHere = async (
  context: CliContext,
  options: ReadingOptions,
  { memory, explicit }: StorePaths,
): Promise<DaemonPart | null> => {
  const found = explicit ? null : await projectAtHand(context, options);
  const project = found !== null && E.isRight(found) ? found.right : null;
  const answer = await askOwnDaemon(context, 'status', null, PATIENCE_MS);
  const view = E.isRight(answer) ? parseDaemonView(answer.right) : null;
  const served = view === null ? undefined : projectOf(view, memory, project);
  if (view !== null && served !== undefined) return servedPart(view.pid, served);
  if (!(await hasJobs(project))) return null;
  if (view !== null) return { ...UNKNOWN, running: true, pid: view.pid, sentence: NOT_SERVED };
  const isSilent = E.isRight(answer) || answer.left._tag !== 'NoDaemon';
  return { ...UNKNOWN, running: isSilent, sentence: isSilent ? SILENT : NOT_RUNNING };
};
