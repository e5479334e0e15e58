import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Script } from '../../permissions/shell/script.js';
import type { Reach } from '../../permissions/shell-paths.js';

/** What one script may take, in milliseconds, and how much of what it writes is shown, in characters: its beginning and its end. */
export const SHELL_LIMITS = { longestMs: 30_000, head: 20_000, tail: 10_000 };

/** What a command runs inside beside our own checks: a sandbox of the system, or nothing. */
export type Sandbox = 'bubblewrap' | 'none';

/**
 * Where a script runs. `folder` is the absolute folder in which it starts, as people call it; which real one that means
 * is told by the maps of `reach`.
 */
export type ShellPlace = { readonly folder: string; readonly reach: Reach };

/**
 * What came of a script. `text`: what its commands wrote, errors among it, in the order written, with the folders as
 * people call them; of a long one the beginning and the end. `status` is the last command's exit status (128 and the
 * number of the signal that ended it). `cut`: it was ended because it took too long or wrote too much; what it had written
 * by then is there.
 * `Denied`: a path led, by a link or otherwise, to what may not be read; commands after it did not run.
 */
export type ShellOutcome =
  | {
      readonly _tag: 'Ran';
      readonly text: string;
      readonly status: number;
      readonly cut: 'time' | 'output' | null;
      readonly sandbox: Sandbox;
    }
  | { readonly _tag: 'Denied'; readonly reason: string }
  | { readonly _tag: 'Stopped' };

/** No command could be run at all; `reason` is the system's. */
export type ShellError = { readonly _tag: 'ShellError'; readonly reason: string };

/**
 * Runs scripts that were found to be read-only, exactly as they were parsed: no shell reads them again. Each command gets
 * its arguments as they are, an environment made from nothing, and no input but what the script names. When the signal
 * aborts, all that runs is killed, and the answer comes when it has ended.
 */
export interface Shell {
  readonly run: (
    script: Script,
    place: ShellPlace,
    signal: AbortSignal,
  ) => TaskEither<ShellError, ShellOutcome>;
}
