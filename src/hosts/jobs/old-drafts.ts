import { basename, dirname } from 'node:path/posix';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { FileError, Files } from '../../effects/ports/files.js';
import { perform, program } from '../../effects/program.js';

type Disk = { readonly files: Files; readonly clock: Pick<Clock, 'now'> };

/** Nobody is about to rename a draft that is older. */
const DAY_MS = 86_400_000;

const NS_PER_MS = 1_000_000n;

/** Takes away the drafts of the file of jobs whose writers died before they could put them in its place. `path`: the file's. */
export const removeOldDrafts = ({ files, clock }: Disk, path: string): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    const [folder, begin] = [dirname(path), `${basename(path)}.`];
    for (const name of yield* perform(files.list(folder))) {
      const unique = name.startsWith(begin) ? name.slice(begin.length) : '';
      if (!/^[0-9a-z]{8}\.tmp$/.test(unique)) continue;
      const stat = yield* perform(files.stat(`${folder}/${name}`));
      if (stat?.kind === 'file' && clock.now() - Number(stat.mtimeNs / NS_PER_MS) > DAY_MS)
        yield* perform(files.unlink(`${folder}/${name}`));
    }
  });
