import { firingClaims } from '../../effects/services/jobs/firing-claims.js';
import { jobFile } from '../../effects/services/jobs/job-file.js';
import type { Store } from '../store.js';
import type { FiringFates } from './firing-fate.js';
import { jobsPath } from './jobs-path.js';

/** The file of jobs with the claims of its firings. */
export const fileAndClaims = (
  { store, project }: { readonly store: Store; readonly project: string },
  { fateOf }: FiringFates,
) => {
  const { files, clock, processes, random: unique } = store.capabilities;
  const file = jobFile({ files, clock, path: jobsPath(project), unique });
  const { state } = store.folders;
  return { file, claims: firingClaims({ files, clock, processes, state, jobs: file, fateOf, unique }) };
};
