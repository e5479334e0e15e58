import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { answerLines } from '../../../effects/live/answer-lines.js';
import { isFolder } from '../../../effects/live/is-folder.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { nodeFolders } from '../../../effects/live/node-folders.js';
import { perform, program } from '../../../effects/program.js';
import type { Ground } from '../../../effects/services/permit/ground.js';
import { permitLine } from '../../../effects/services/permit/permit.js';
import { existingFolder } from '../../../effects/services/stores/existing-folder.js';
import { realReadRoots } from '../../../effects/services/stores/read-roots.js';
import type { StoreError } from '../../../effects/services/stores/store-error.js';
import { confine } from '../../confine.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { PermitOptions } from '../options.js';

const NO_CALLS = 'A folder has no calls to read; give them on standard input, one JSON object a line.';

const DISK = { files: nodeFiles, folders: nodeFolders };

const groundOf = ({ cwd }: CliContext, options: PermitOptions): TaskEither<StoreError, Ground> =>
  program(function* () {
    const root = yield* perform(existingFolder(DISK, 'root', resolve(cwd, options.root ?? '.')));
    const named = options.readRoots?.map((folder) => resolve(cwd, folder));
    const others = named === undefined ? null : yield* perform(realReadRoots(DISK, named));
    const readRoots = others === null ? null : [root, ...others];
    return { ...DISK, confine, folder: confine(nodeFiles, root), root, readRoots, cwd };
  });

/** `autodream permit`: says of each tool call on stdin whether an agent may make it. */
export const permit = async (context: CliContext, options: PermitOptions): Promise<ExitCode> => {
  const complain = (sentence: string): ExitCode => {
    context.terminal.err(`autodream: ${visible(sentence)}`);
    return EXIT.failed;
  };
  if (isFolder(process.stdin.fd)) return complain(NO_CALLS);
  const ground = await groundOf(context, options)();
  if (E.isLeft(ground)) return complain(ground.left.sentence);
  if (process.stdin.isTTY)
    context.terminal.err(
      'Waiting for tool calls, one JSON object {tool, input, cwd?} a line; end with Ctrl-D.',
    );
  const judge = permitLine(ground.right);
  const answer = async (line: string | null): Promise<string> => JSON.stringify(await judge(line));
  const ended = await answerLines(process.stdin, process.stdout, answer)();
  return E.isRight(ended)
    ? EXIT.done
    : complain(
        ended.left === 'EISDIR'
          ? NO_CALLS
          : `The calls could not be read, or the answers not written (${ended.left}).`,
      );
};
