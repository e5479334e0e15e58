import type { Registration } from './registry/registration.js';
import type { WardView } from './ward.js';

/** A project that is registered. `sentence`: why it is not served, and `ward` is null then. */
export type ProjectView = Registration & { readonly sentence: string | null; readonly ward: WardView | null };

/**
 * How the daemon is. `since`: milliseconds since 1970. `sessions`: how many are attached. `fault`: what is wrong with the list of
 * projects as a sentence; null: nothing.
 */
export type DaemonView = {
  readonly pid: number;
  readonly since: number;
  readonly release: string;
  readonly sessions: number;
  readonly fault: string | null;
  readonly projects: readonly ProjectView[];
};
