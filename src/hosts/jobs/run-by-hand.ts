import * as TE from 'fp-ts/lib/TaskEither.js';
import type { JobFile } from '../../effects/ports/jobs.js';
import type { Store } from '../store.js';
import { cleanText } from './clean-text.js';
import { type StartedFiring, startFiring } from './firing-run.js';
import { jobsOfFile } from './job-source.js';
import type { JobPerformer } from './performer.js';

type ByHand = {
  readonly store: Store;
  readonly file: JobFile;
  readonly zone: string;
  readonly jobId: string;
  readonly perform: JobPerformer;
};

/**
 * Runs a job now because a person asks for it, also one that has expired. It is no firing by the schedule: it claims none, and the
 * file is told nothing, so that the job comes at its next time as it would have.
 */
export const runByHand = ({ store, file, zone, jobId, perform }: ByHand): StartedFiring => {
  const claims = { claim: () => TE.right({ _tag: 'Passed' } as const) };
  return startFiring({
    store,
    input: { jobId, zone, asked: true },
    source: jobsOfFile({ file, claims, zone }),
    perform,
    clean: cleanText(store.capabilities),
  });
};
