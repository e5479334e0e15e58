import { closeSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import type { Script, Step } from '../../../permissions/shell/script.js';
import { mappedPath } from '../../../permissions/shell-paths.js';
import type { ShellOutcome, ShellPlace } from '../../ports/shell.js';
import { crew } from './crew.js';
import { type Cut, cutter } from './cutter.js';
import { closePipe, listenTo, type Pipe } from './pipes.js';
import { type PipelineRoom, runPipeline } from './run-pipeline.js';
import { sightOf } from './sight.js';

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

/** As the system has it for what was killed. */
const NEVER_ENDED = 137;

const outcomeOf = (end: E.Either<string, number>, cut: Cut | null, text: string): Unplaced => {
  if (cut === 'abort') return { _tag: 'Stopped' };
  if (E.isLeft(end)) return { _tag: 'Denied', reason: end.left };
  return { _tag: 'Ran', text, status: end.right, cut };
};

/** An outcome before it is told what it ran inside. */
export type Unplaced =
  | Exclude<ShellOutcome, { readonly _tag: 'Ran' }>
  | Omit<Extract<ShellOutcome, { readonly _tag: 'Ran' }>, 'sandbox'>;

/** What a script is played with. */
export type Means = {
  readonly sandbox: PipelineRoom['sandbox'];
  readonly temporary: string;
  readonly limiter: PipelineRoom['limiter'];
  /** What the commands write goes through the first, and the others are for joining them. */
  readonly pipe: Pipe;
  readonly spare: Pipe[];
};

const takeFrom = (spare: Pipe[]) => (): Pipe => {
  const taken = spare.pop();
  if (taken === undefined) throw new Error('a script has more pipes than were counted');
  return taken;
};

/** Runs all of a script's commands; none of its processes is left when it comes back, if the system can end them. */
export const play = async (
  script: Script,
  place: ShellPlace,
  { signal, longestMs }: { readonly signal: AbortSignal; readonly longestMs: number },
  { sandbox, temporary, limiter, pipe, spare }: Means,
): Promise<Unplaced> => {
  const commands = crew();
  const { cut, why, hopeless, clear } = cutter(longestMs, signal, commands.kill);
  const listening = await listenTo(pipe.reader, () => cut('output'));
  const isStopped = (): boolean => why() !== null;
  const surround = { crew: commands, sandbox, temporary, limiter };
  const room = { ...surround, output: pipe.writer, takePipe: takeFrom(spare), isStopped };
  const worked = runSteps(script, place, room).then(async (end) => {
    await commands.ended();
    return end;
  });
  const end = await Promise.race([worked, hopeless.then(() => E.right(NEVER_ENDED))]);
  closeSync(pipe.writer);
  spare.splice(0).forEach(closePipe);
  if (why() === 'abort') listening.leave();
  hopeless.then(listening.leave);
  const text = await listening.text;
  clear();
  return outcomeOf(end, why(), text);
};
