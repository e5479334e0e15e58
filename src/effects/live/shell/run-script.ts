import * as E from 'fp-ts/lib/Either.js';
import type { Script } from '../../../permissions/shell/script.js';
import type { ShellError, ShellOutcome, ShellPlace } from '../../ports/shell.js';
import { limiter } from './limits.js';
import { inKnownWords } from './located.js';
import { inOwnFolder } from './own-folder.js';
import { makePipes, type Pipe } from './pipes.js';
import { play } from './play-script.js';
import type { PipelineRoom } from './run-pipeline.js';
import { sandboxProgram, sandboxView } from './sandbox.js';

/** How long a script may take, in milliseconds, and whether it runs inside a sandbox where there is one. */
export type ShellOptions = { readonly longestMs: number; readonly sandboxed: boolean };

const sandboxFor = async (
  { reach }: ShellPlace,
  { sandboxed }: ShellOptions,
  temporary: string,
): Promise<PipelineRoom['sandbox']> => {
  const file = sandboxed ? await sandboxProgram() : null;
  return file === null ? null : { file, view: await sandboxView(reach, temporary) };
};

const joints = (script: Script): number =>
  script.reduce((count, { pipeline }) => count + pipeline.commands.length - 1, 0);

const pipesFor = async (script: Script, folder: string): Promise<E.Either<ShellError, readonly Pipe[]>> => {
  try {
    return E.right(await makePipes(folder, joints(script) + 1));
  } catch (error) {
    return E.left({ _tag: 'ShellError', reason: error instanceof Error ? error.message : String(error) });
  }
};

const runIn = async (
  temporary: string,
  script: Script,
  place: ShellPlace,
  signal: AbortSignal,
  options: ShellOptions,
): Promise<E.Either<ShellError, ShellOutcome>> => {
  const sandbox = await sandboxFor(place, options, temporary);
  const pipes = await pipesFor(script, temporary);
  if (E.isLeft(pipes)) return pipes;
  const [pipe, ...spare] = pipes.right;
  if (pipe === undefined) return E.left({ _tag: 'ShellError', reason: 'No pipe could be made.' });
  const { longestMs } = options;
  const means = { sandbox, temporary, limiter: await limiter(), pipe, spare };
  const outcome = await play(script, place, { signal, longestMs }, means);
  if (outcome._tag !== 'Ran') return E.right(outcome);
  const text = inKnownWords(outcome.text, place.reach);
  return E.right({ ...outcome, text, sandbox: sandbox === null ? 'none' : 'bubblewrap' });
};

/** Runs a script and comes back when none of its processes is left. */
export const runScript = (
  script: Script,
  place: ShellPlace,
  signal: AbortSignal,
  options: ShellOptions,
): Promise<E.Either<ShellError, ShellOutcome>> =>
  inOwnFolder((folder) => runIn(folder, script, place, signal, options));
