import type { Either } from 'fp-ts/lib/Either.js';
import type { Job, JobsFault } from '../../effects/ports/jobs.js';
import type { AssistantNews, AssistantView } from '../assistant/assistant-view.js';
import type { Turn } from '../hooks/turn.js';
import type { JobView } from '../jobs/job-view.js';

export type { JobView } from '../jobs/job-view.js';

/** How a project that the daemon serves stands. `work`: ids of runs under way. `jobs`: how many there are, and when the next comes. */
export type WardView = {
  readonly project: string;
  readonly memory: string;
  readonly assistant: AssistantView;
  readonly jobs: { readonly count: number; readonly nextAt: number | null; readonly corrupt: string | null };
  readonly work: readonly string[];
};

/** One project that the daemon serves: its jobs, its assistant, and the turns that end in it. Nothing here throws or rejects. */
export type Ward = {
  readonly project: string;
  readonly view: () => WardView;
  /** A person talks to the assistant; a sentence where nobody answers. */
  readonly say: (text: string) => string | null;
  readonly esc: () => void;
  readonly turnEnded: (turn: Turn) => void;
  readonly sessionJobs: () => readonly JobView[];
  readonly addSessionJob: (job: Job) => Either<JobsFault, void>;
  readonly removeSessionJob: (id: string) => boolean;
  readonly subscribe: (listener: (news: AssistantNews) => void) => () => void;
  /** Stops all that is under way, restores what dreams began, and comes back when nothing is left. */
  readonly stop: () => Promise<void>;
};
