import { notingPerformer } from '../../jobs/noting-performer.js';
import type { JobPerformer } from '../../jobs/performer.js';
import { permanentJobs } from '../permanent/permanent-jobs.js';
import type { Ask, PermanentParts } from '../permanent/permanent-parts.js';
import type { TurnRequest } from '../turn/turn.js';
import { askAt, type Desk } from './desk.js';
import { jobRunOf } from './end-words.js';

const requestOf = ({ budget }: Desk, text: string): TurnRequest => ({
  asker: 'job',
  text,
  allowance: budget.allowance(),
  once: false,
});

/** Facts put into words by a turn of their own; whoever asks writes them down. */
const asking =
  (desk: Desk): Ask =>
  async (prompt, signal) => {
    const end = (await desk.spending?.turn(requestOf(desk, prompt), signal)) ?? null;
    return end?._tag === 'Answered' && end.runId !== null ? { text: end.words, runId: end.runId } : null;
  };

const permanentParts = (desk: Desk): PermanentParts => {
  const { parts, settings, log, budget, news, spending } = desk;
  const { store, paths, project, zone, home, environment } = parts;
  return {
    ...{ store, paths, project, zone, home, environment, settings },
    isTrusted: true,
    engine: store.capabilities.engine,
    dayLog: log,
    log: parts.log,
    onNews: ({ kind, text, runId }) => news(kind, text, runId),
    budget: budget.view,
    ...(spending === null ? {} : { ask: asking(desk) }),
  };
};

/**
 * Carries out jobs for an active assistant: its own ones, and prompts as turns within the budgets. Where nobody thinks, prompts are
 * written down as due.
 */
export const jobDesk = (desk: Desk): JobPerformer => {
  const own = permanentJobs(permanentParts(desk));
  const noted = notingPerformer(desk.log.write, 'No model is there to ask');
  const spent = notingPerformer(desk.log.write, 'The budget is spent');
  return async (work, signal) => {
    const permanent = own(work, signal);
    if (permanent !== null) return permanent;
    if (desk.spending === null) return noted(work, signal);
    const { id, prompt } = work.job;
    const end = await askAt(desk, requestOf(desk, prompt), `Job ${id}: `, signal);
    return end === null ? { ...(await spent(work, signal)), _tag: 'Failed' } : jobRunOf(end);
  };
};
