import * as E from 'fp-ts/lib/Either.js';
import type { Pipeline } from '../../../permissions/shell/script.js';
import { begin, type Seated, seat } from './begin-command.js';
import { closePipe, type Pipe } from './pipes.js';
import { prepareCommand, type Standpoint } from './prepare-command.js';
import type { Surround } from './start-program.js';

/**
 * What a pipeline runs in; `output` is the descriptor that its last command and all errors write to. `takePipe` gives a pipe that
 * nobody uses yet.
 */
export type PipelineRoom = Surround & {
  readonly output: number;
  readonly takePipe: () => Pipe;
  readonly isStopped: () => boolean;
};

/** How a pipeline ended, and where the script stands then; or in a sentence why it must not run. */
export type PipelineEnd = E.Either<string, { readonly status: number; readonly cwd: string }>;

/** Begins all commands, and then lets go of what joins them, or none of them would ever see its end. */
const beginAll = (seats: readonly Seated[], cwd: string, room: PipelineRoom): readonly Promise<number>[] => {
  const pipes = seats.slice(1).map(room.takePipe);
  const statuses = seats.map((seat, index) =>
    begin(
      seat,
      {
        cwd,
        stdin: pipes[index - 1]?.reader ?? 'ignore',
        targets: { output: pipes[index]?.writer ?? room.output, errors: room.output },
      },
      room,
    ),
  );
  pipes.forEach(closePipe);
  return statuses;
};

const seatsOf = async (
  { commands }: Pipeline,
  stand: Standpoint,
): Promise<E.Either<string, readonly Seated[]>> => {
  const all: Parameters<typeof seat>[] = [];
  for (const command of commands) {
    const prepared = await prepareCommand(command, stand)();
    if (E.isLeft(prepared)) return prepared;
    all.push([prepared.right, command]);
  }
  return E.right(await Promise.all(all.map(([ready, command]) => seat(ready, command))));
};

/** Only a command that is alone moves the script. */
const folderAfter = (seats: readonly Seated[], cwd: string): string => {
  const [only, another] = seats;
  return another === undefined && only?.ready._tag === 'Told' ? (only.ready.told.cwd ?? cwd) : cwd;
};

/** Runs commands joined by pipes, all at once, and waits for all of them. The status is the last one's. */
export const runPipeline = async (
  pipeline: Pipeline,
  stand: Standpoint,
  room: PipelineRoom,
): Promise<PipelineEnd> => {
  const seats = await seatsOf(pipeline, stand);
  if (E.isLeft(seats)) return seats;
  const begun = room.isStopped() ? [] : beginAll(seats.right, stand.cwd, room);
  await Promise.all(seats.right.map(({ input }) => input?.close()));
  const last = (await Promise.all(begun)).at(-1) ?? 1;
  const status = pipeline.negated ? Number(last === 0) : last;
  return E.right({ status, cwd: folderAfter(seats.right, stand.cwd) });
};
