import type { Either } from 'fp-ts/lib/Either.js';
import type { Job, JobsFault } from '../../effects/ports/jobs.js';
import type { AssistantNews, AssistantView } from '../assistant/assistant-view.js';
import type { Turn } from '../hooks/turn.js';
import type { JobView } from '../jobs/job-view.js';
import type { Ward } from './ward.js';

/** What keeps a project's jobs. `work`: ids of the runs under way. */
export type WardJobs = {
  readonly view: () => {
    readonly jobs: readonly JobView[];
    readonly nextAt: number | null;
    readonly corrupt: string | null;
    readonly work: readonly string[];
  };
  readonly sessionJobs: () => readonly JobView[];
  readonly addSessionJob: (job: Job) => Either<JobsFault, void>;
  readonly removeSessionJob: (id: string) => boolean;
  readonly stop: () => Promise<void>;
};

/** A project's assistant, active or not. */
export type WardAssistant = {
  readonly view: () => AssistantView;
  readonly say: (text: string) => string | null;
  readonly esc: () => void;
  readonly work: () => readonly string[];
  readonly stop: () => Promise<void>;
};

/** The turns of sessions that end in a project, and what is made of them. `stop` comes back when nothing is under way. */
export type WardTurns = { readonly ended: (turn: Turn) => void; readonly stop: () => Promise<void> };

/** What a ward is put together from. `memory`: the real path of the project's memory folder. */
export type WardParts = {
  readonly project: string;
  readonly memory: string;
  readonly jobs: WardJobs;
  readonly assistant: WardAssistant;
  readonly turns: WardTurns;
  /** What happens with any of them. */
  readonly subscribe: (listener: (news: AssistantNews) => void) => () => void;
};

/** One project's jobs, assistant and turns as one. */
export const composeWard = ({ project, memory, jobs, assistant, turns, subscribe }: WardParts): Ward => ({
  project,
  view: () => {
    const { jobs: all, nextAt, corrupt, work } = jobs.view();
    return {
      ...{ project, memory, assistant: assistant.view() },
      jobs: { count: all.length, nextAt, corrupt },
      work: [...work, ...assistant.work()],
    };
  },
  say: assistant.say,
  esc: assistant.esc,
  turnEnded: turns.ended,
  sessionJobs: jobs.sessionJobs,
  addSessionJob: jobs.addSessionJob,
  removeSessionJob: jobs.removeSessionJob,
  subscribe,
  // Jobs first: one that began now would ask the assistant for what it cannot give any more. What is under way stops at once.
  stop: async () => {
    await Promise.all([jobs.stop(), turns.stop()]);
    await assistant.stop();
  },
});
