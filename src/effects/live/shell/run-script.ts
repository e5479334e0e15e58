import { closeSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import type { Script, Step } from '../../../permissions/shell/script.js';
import { mappedPath } from '../../../permissions/shell-paths.js';
import type { ShellError, ShellOutcome, ShellPlace } from '../../ports/shell.js';
import { crew } from './crew.js';
import { inKnownWords } from './located.js';
import { closePipe, listenTo, makePipes, type Pipe } from './pipes.js';
import { type PipelineRoom, runPipeline } from './run-pipeline.js';
import { sandboxProgram, sandboxView } from './sandbox.js';
import { sightOf } from './sight.js';

/** How long a script may take, in milliseconds, and whether it runs inside a sandbox where there is one. */
export type ShellOptions = { readonly longestMs: number; readonly sandboxed: boolean };

/** Why a script was ended before its end. */
type Cut = 'time' | 'output' | 'abort';

const runs = ({ when }: Step, status: number): boolean =>
  when === 'always' || (when === 'success') === (status === 0);

/** The steps one after the other; the status is that of the last one that ran. */
const runSteps = async (
  script: Script,
  { folder, reach }: ShellPlace,
  room: PipelineRoom,
): Promise<E.Either<string, number>> => {
  const sight = await sightOf(reach);
  let [status, cwd] = [0, mappedPath(reach.maps, folder)];
  for (const step of script) {
    if (room.isStopped()) break;
    if (!runs(step, status)) continue;
    const end = await runPipeline(step.pipeline, { cwd, reach, sight }, room);
    if (E.isLeft(end)) return end;
    [status, cwd] = [end.right.status, end.right.cwd];
  }
  return E.right(status);
};

const sandboxFor = async (
  { reach }: ShellPlace,
  { sandboxed }: ShellOptions,
): Promise<PipelineRoom['sandbox']> => {
  const file = sandboxed ? await sandboxProgram() : null;
  return file === null ? null : { file, view: await sandboxView(reach) };
};

/** Calls `stop` when time is over or the signal aborts, until the answer is called. */
const watch = (longestMs: number, signal: AbortSignal, stop: (cut: Cut) => void): (() => void) => {
  const abort = (): void => stop('abort');
  const timer = setTimeout(() => stop('time'), longestMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  };
};

const outcomeOf = (end: E.Either<string, number>, cut: Cut | null, text: string): Unplaced => {
  if (cut === 'abort') return { _tag: 'Stopped' };
  if (E.isLeft(end)) return { _tag: 'Denied', reason: end.left };
  return { _tag: 'Ran', text, status: end.right, cut };
};

/** An outcome before it is told what it ran inside. */
type Unplaced =
  | Exclude<ShellOutcome, { readonly _tag: 'Ran' }>
  | Omit<Extract<ShellOutcome, { readonly _tag: 'Ran' }>, 'sandbox'>;

/** All of a script's commands, with the first of the pipes for what they write; none of the processes is left when it comes back. */
const play = async (
  script: Script,
  place: ShellPlace,
  { signal, longestMs }: { readonly signal: AbortSignal; readonly longestMs: number },
  { sandbox, pipe, spare }: { sandbox: PipelineRoom['sandbox']; pipe: Pipe; spare: Pipe[] },
): Promise<Unplaced> => {
  const commands = crew();
  let cut: Cut | null = null;
  const stop = (why: Cut): void => {
    cut ??= why;
    commands.kill();
  };
  const listening = await listenTo(pipe.reader, () => stop('output'));
  const unwatch = watch(longestMs, signal, stop);
  const takePipe = (): Pipe => {
    const taken = spare.pop();
    if (taken === undefined) throw new Error('a script has more pipes than were counted');
    return taken;
  };
  const isStopped = (): boolean => cut !== null;
  const end = await runSteps(script, place, {
    crew: commands,
    sandbox,
    output: pipe.writer,
    takePipe,
    isStopped,
  });
  await commands.ended();
  unwatch();
  closeSync(pipe.writer);
  spare.forEach(closePipe);
  if (cut === 'abort') listening.leave();
  return outcomeOf(end, cut, await listening.text);
};

const joints = (script: Script): number =>
  script.reduce((count, { pipeline }) => count + pipeline.commands.length - 1, 0);

const pipesFor = async (script: Script): Promise<E.Either<ShellError, readonly Pipe[]>> => {
  try {
    return E.right(await makePipes(joints(script) + 1));
  } catch (error) {
    return E.left({ _tag: 'ShellError', reason: error instanceof Error ? error.message : String(error) });
  }
};

/** Runs a script and comes back when none of its processes is left. */
export const runScript = async (
  script: Script,
  place: ShellPlace,
  signal: AbortSignal,
  options: ShellOptions,
): Promise<E.Either<ShellError, ShellOutcome>> => {
  const sandbox = await sandboxFor(place, options);
  const pipes = await pipesFor(script);
  if (E.isLeft(pipes)) return pipes;
  const [pipe, ...spare] = pipes.right;
  if (pipe === undefined) return E.left({ _tag: 'ShellError', reason: 'No pipe could be made.' });
  const { longestMs } = options;
  const outcome = await play(script, place, { signal, longestMs }, { sandbox, pipe, spare });
  if (outcome._tag !== 'Ran') return E.right(outcome);
  const text = inKnownWords(outcome.text, place.reach);
  return E.right({ ...outcome, text, sandbox: sandbox === null ? 'none' : 'bubblewrap' });
};
