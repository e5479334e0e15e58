import { spawnSync } from 'node:child_process';
import * as E from 'fp-ts/lib/Either.js';
import { shellWith } from '../../../src/effects/live/shell/live-shell.js';
import { environment } from '../../../src/effects/live/shell/programs.js';
import type { ShellOutcome } from '../../../src/effects/ports/shell.js';
import type { Script } from '../../../src/permissions/shell/script.js';

/** What came of a line: all that its programs wrote to their output, and how the last one ended. */
export type Ending = { readonly text: string; readonly status: number };

const LONGEST_MS = 20_000;
const ANYWHERE = { roots: null, maps: [], closed: () => null };

const withoutErrors = (script: Script): Script =>
  script.map((step) => ({
    ...step,
    pipeline: {
      ...step.pipeline,
      commands: step.pipeline.commands.map((command) => ({
        ...command,
        redirections: [{ _tag: 'Discard', descriptor: 2 } as const, ...command.redirections],
      })),
    },
  }));

/** Runs a script by our runner, outside any sandbox. */
export const runByUs = async (script: Script, folder: string): Promise<ShellOutcome> => {
  const run = shellWith({ longestMs: LONGEST_MS, sandboxed: false });
  const outcome = await run(
    withoutErrors(script),
    { folder, reach: ANYWHERE },
    new AbortController().signal,
  )();
  if (E.isLeft(outcome)) throw new Error(outcome.left.reason);
  return outcome.right;
};

/** Runs a line by a real bash with the same surroundings. */
export const runByBash = (line: string, folder: string): Ending => {
  const { stdout, status, error } = spawnSync(
    'bash',
    ['--norc', '--noprofile', '-c', 'exec 2>/dev/null; eval "$1"', 'bash', line],
    {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
      timeout: LONGEST_MS,
    },
  );
  if (error !== undefined) throw error;
  return { text: stdout, status: status ?? -1 };
};
