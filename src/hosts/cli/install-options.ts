import type { JsonOption } from './options.js';

/** Which of a host's files is meant, and whether to only look. */
export type UninstallOptions = JsonOption & {
  readonly user?: boolean;
  readonly project?: boolean;
  readonly dryRun?: boolean;
};

export type InstallOptions = UninstallOptions & { readonly takeOver?: boolean };
