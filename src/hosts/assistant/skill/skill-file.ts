import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../../effects/ports/files.js';
import { perform, program } from '../../../effects/program.js';
import type { ReadFile } from '../../../effects/services/confined/confined-folder.js';
import { obstacleWords } from '../../../effects/services/confined/obstacle.js';
import { skillBody } from '../../../memory/prompt/skill-body.js';
import type { Capabilities } from '../../capabilities.js';

/** What a skill file says. `Broken`: it is there and cannot be taken; `sentence` says why. */
export type SkillReading =
  | { readonly _tag: 'Absent' }
  | { readonly _tag: 'Read'; readonly body: string }
  | { readonly _tag: 'Broken'; readonly sentence: string };

/** A file in a folder from which no link leads out. `folder`: absolute. `path`: inside it. */
export type SkillPlace = { readonly folder: string; readonly path: string };

const OTHERS_WRITE = 0o002;

const broken = ({ folder, path }: SkillPlace, why: string): SkillReading => ({
  _tag: 'Broken',
  sentence: `The dream skill ${folder}/${path} is not used: it ${why}.`,
});

const judged = (place: SkillPlace, found: ReadFile): SkillReading => {
  if ('bytes' in found) {
    if ((found.stat.mode & OTHERS_WRITE) !== 0) return broken(place, 'can be written by everybody');
    const body = skillBody(found.bytes);
    return E.isLeft(body) ? broken(place, body.left) : { _tag: 'Read', body: body.right };
  }
  if (found._tag === 'Absent') return found;
  if (found._tag === 'Obstacle') return broken(place, `cannot be reached; ${obstacleWords(found)}`);
  return broken(place, found._tag === 'Folder' ? 'is a folder' : 'is too large');
};

type Disk = Pick<Capabilities, 'files' | 'folders' | 'confine'>;

/** Reads a skill file. Nothing of it is ever carried out. */
export const readSkill = (
  { files, folders, confine }: Disk,
  place: SkillPlace,
): TaskEither<never, SkillReading> =>
  TE.orElse(({ code }: FileError) =>
    TE.right<never, SkillReading>(broken(place, `cannot be read (${code})`)),
  )(
    program<FileError, SkillReading>(function* () {
      const root = yield* perform(folders.realPath(place.folder));
      if (root === null) return { _tag: 'Absent' };
      return judged(place, yield* perform(confine(files, root).read(place.path)));
    }),
  );
