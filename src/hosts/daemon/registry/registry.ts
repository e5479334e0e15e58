import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../../effects/ports/files.js';
import { perform, program } from '../../../effects/program.js';
import { parseRegistrations, printRegistrations, type Registration } from './registration.js';

/** The list cannot be read as one; it is kept as it is, and nothing is written to it. */
export type RegistryFault = FileError | { readonly _tag: 'CorruptRegistry'; readonly sentence: string };

/** The projects that the daemon serves, kept on disk. Only the one daemon writes it. */
export type Registry = {
  readonly read: TaskEither<RegistryFault, readonly Registration[]>;
  readonly write: (projects: readonly Registration[]) => TaskEither<FileError, void>;
};

type Disk = { readonly files: Files; readonly folder: string; readonly unique: () => string };

/** The list in the daemon's folder; readers see it before or after a change. */
export const registryFile = ({ files, folder, unique }: Disk): Registry => {
  const path = `${folder}/projects.json`;
  const corrupt: RegistryFault = {
    _tag: 'CorruptRegistry',
    sentence: `${path} cannot be read as a list of projects, so none is served. Mend it, or move it away and register them again.`,
  };
  return {
    read: program<RegistryFault, readonly Registration[]>(function* () {
      const bytes = yield* perform(files.read(path));
      if (bytes === null) return [];
      const projects = parseRegistrations(bytes);
      return projects ?? (yield* perform(TE.left<RegistryFault, readonly Registration[]>(corrupt)));
    }),
    write: (projects) =>
      program<FileError, void>(function* () {
        const draft = `${path}.${unique()}`;
        yield* perform(files.create(draft, printRegistrations(projects)));
        yield* perform(files.rename(draft, path));
        yield* perform(files.syncFolder(folder));
      }),
  };
};
