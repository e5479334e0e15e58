import type { JsonOption } from './options.js';

/** `project`: a path as typed. */
export type DaemonProjectOption = { readonly project?: string };
export type DaemonStartOptions = DaemonProjectOption & {
  readonly assistant?: boolean;
  readonly proactive?: boolean;
};
export type DaemonStatusOptions = JsonOption;
/** `lines`: how many of the last. */
export type DaemonLogsOptions = { readonly lines?: number; readonly follow?: boolean };
export type DaemonInstallOptions = { readonly dryRun?: boolean };
