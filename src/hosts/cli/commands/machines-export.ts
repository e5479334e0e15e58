import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import type { FileError } from '../../../effects/ports/files.js';
import { perform, program, settled } from '../../../effects/program.js';
import { definitionOf, MACHINES } from '../../stately/definition.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { JsonOption } from '../options.js';
import { complain, printJson } from '../with-store.js';

export type MachinesOptions = JsonOption & { readonly dir?: string };

/** Replaces a file as a whole: who reads it meanwhile never finds half of it. */
const write = (path: string, text: string): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    const draft = `${path}.${process.pid}`;
    yield* perform(nodeFiles.create(draft, new TextEncoder().encode(text), { mode: 0o644 }));
    const renamed = yield* settled(nodeFiles.rename(draft, path));
    if (E.isLeft(renamed)) yield* settled(nodeFiles.unlink(draft));
    yield* perform(TE.fromEither(renamed));
  });

const writeAll = (folder: string): TaskEither<FileError, readonly string[]> =>
  program<FileError, readonly string[]>(function* () {
    yield* perform(nodeFiles.makeFolder(folder));
    const written: string[] = [];
    for (const [name, machine] of MACHINES) {
      const path = `${folder}/${name}.json`;
      yield* perform(write(path, `${JSON.stringify(definitionOf(machine), null, 2)}\n`));
      written.push(path);
    }
    return written;
  });

/** `autodream machines export`: each machine as JSON, printed, or a file each. */
export const machinesExport = async (
  context: CliContext,
  { dir, json }: MachinesOptions,
): Promise<ExitCode> => {
  if (dir === undefined) {
    const all = [...MACHINES].map(([name, machine]) => [name, definitionOf(machine)] as const);
    printJson(context, Object.fromEntries(all));
    return EXIT.done;
  }
  const written = await writeAll(resolve(context.cwd, dir))();
  if (E.isLeft(written)) return complain(context, { json }, written.left);
  if (json) printJson(context, { files: written.right });
  else context.terminal.out(written.right.map(visible).join('\n'));
  return EXIT.done;
};
