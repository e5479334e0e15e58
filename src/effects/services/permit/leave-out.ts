import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { excluding } from '../../../permissions/exclusions.js';
import { searchedBy } from '../../../permissions/searched.js';
import { type Argument, type Command, flatOf, type Script } from '../../../permissions/shell/script.js';
import { placedCommands } from '../../../permissions/shell-paths.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { closedBelow } from './closed-below.js';
import type { Ground } from './ground.js';
import { pathsOf } from './wildcards.js';

type Judged<A> = TaskEither<FileError, E.Either<string, A>>;

const argument = (text: string): Argument => ({
  prefix: '',
  word: [{ _tag: 'Text', text }],
  role: 'text',
});

const found = (ground: Ground, paths: readonly string[]): Judged<readonly string[]> =>
  program<FileError, E.Either<string, readonly string[]>>(function* () {
    const all: string[] = [];
    for (const path of paths) {
      const some = yield* perform(pathsOf(ground, path));
      if (E.isLeft(some)) return some;
      all.push(...some.right);
    }
    return E.right(all);
  });

/** The command with options that leave out what may not be read below the paths that it searches. */
const without = (ground: Ground, command: Command, paths: readonly string[]): Judged<Command> =>
  program<FileError, E.Either<string, Command>>(function* () {
    const searched = yield* perform(found(ground, paths));
    if (E.isLeft(searched)) return searched;
    const closed = yield* perform(closedBelow(ground, searched.right));
    if (E.isLeft(closed)) return closed;
    const own = command.args.map(({ prefix, word }) => prefix + flatOf(word));
    return E.map((args: readonly string[]): Command => {
      const added = args.slice(own.length).map(argument);
      return added.length === 0 ? command : { ...command, args: [...command.args, ...added] };
    })(excluding(command.name, own, closed.right));
  });

const withCommands = (script: Script, others: ReadonlyMap<Command, Command>): Script =>
  script.map((step) => ({
    ...step,
    pipeline: {
      ...step.pipeline,
      commands: step.pipeline.commands.map((command) => others.get(command) ?? command),
    },
  }));

/**
 * The script, begun in the absolute folder `cwd`, with its searches told to leave out what may not be read at this moment; null: there
 * is nothing to leave out. The Left says why that cannot be done.
 */
export const leavingOut = (ground: Ground, script: Script, cwd: string): Judged<Script | null> =>
  program<FileError, E.Either<string, Script | null>>(function* () {
    const placed = placedCommands(script, cwd, { maps: [] });
    if (E.isLeft(placed)) return placed;
    const searched = new Map<Command, readonly string[]>();
    for (const one of placed.right)
      searched.set(one.command, [...(searched.get(one.command) ?? []), ...searchedBy(one)]);
    const others = new Map<Command, Command>();
    for (const [command, paths] of searched) {
      if (!command.descends) continue;
      const other = yield* perform(without(ground, command, paths));
      if (E.isLeft(other)) return other;
      if (other.right !== command) others.set(command, other.right);
    }
    return E.right(others.size === 0 ? null : withCommands(script, others));
  });
