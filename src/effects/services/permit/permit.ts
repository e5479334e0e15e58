import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { sanitisedTool } from '../../../permissions/tool-name.js';
import type { FileError } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';
import { type Answer, type Call, denied, parseCall } from './call.js';
import type { Ground } from './ground.js';
import { permitRead } from './permit-read.js';
import { permitShell } from './permit-shell.js';
import { permitWrite } from './permit-write.js';

type Permit = (ground: Ground, call: Call, cwd: string) => TaskEither<FileError, Answer>;

const PERMITS: ReadonlyMap<string, Permit> = new Map([
  ['Read', permitRead],
  ['Grep', permitRead],
  ['Glob', permitRead],
  ['Bash', permitShell],
  ['Edit', permitWrite],
  ['Write', permitWrite],
]);

/** A folder as it is called, or as it really is, where the system tells: then ".." in a path leads where it leads there. */
const standing = (ground: Ground, cwd: string | null): TaskEither<never, string> =>
  program(function* () {
    const named = cwd === null ? ground.cwd : cwd.startsWith('/') ? cwd : `${ground.cwd}/${cwd}`;
    const real = yield* settled(ground.folders.realPath(named));
    return E.isRight(real) && real.right !== null ? real.right : named;
  });

const unknownTool = (tool: string): Answer =>
  denied(
    `${sanitisedTool(tool)} is not among the tools that are understood here; use ${[...PERMITS.keys()].join(', ')}, one call for each file.`,
  );

const judge = (ground: Ground, call: Call): TaskEither<FileError, Answer> =>
  program<FileError, Answer>(function* () {
    const permit = PERMITS.get(call.tool);
    if (permit === undefined) return unknownTool(call.tool);
    if (call.cwd?.includes('\0') === true) return denied('cwd has a NUL character in it.');
    const cwd = yield* perform<FileError, string>(standing(ground, call.cwd));
    return yield* perform(permit(ground, call, cwd));
  });

/** Judges one line with a tool call. Carries nothing out; what cannot be looked at is denied. */
export const permitLine =
  (ground: Ground) =>
  async (line: string | null): Promise<Answer> => {
    const call = parseCall(line);
    if (E.isLeft(call)) return denied(call.left);
    const judged = await judge(ground, call.right)();
    if (E.isRight(judged)) return judged.right;
    const { operation, code } = judged.left;
    return denied(`What is there could not be looked at: ${operation} was answered ${code}.`);
  };
