import type { JsonOption } from './options.js';

/** Paths as typed. */
export type JobsProjectOption = { readonly project?: string };
export type JobsListOptions = JobsProjectOption & JsonOption;
/** `once`: it runs once; `session`: the daemon keeps it in memory alone. */
export type JobsAddOptions = JobsListOptions & {
  readonly cron: string;
  readonly prompt: string;
  readonly once?: boolean;
  readonly session?: boolean;
};
