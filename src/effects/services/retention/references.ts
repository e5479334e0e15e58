import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Hash } from '../../../memory/change.js';
import type { FileError } from '../../ports/files.js';
import type { ObjectError, ObjectStore } from '../../ports/object-store.js';
import { perform, program, settled } from '../../program.js';

const all = (pattern: RegExp, text: string): readonly Hash[] =>
  [...text.matchAll(pattern)].flatMap(([, hash]) => hash ?? []);

/** The changes, plans and before-images that a journal names. Its text is searched, so that a damaged journal keeps its objects, too. */
const named = (journal: string): readonly Hash[] =>
  all(/"(?:change|plan|before)":"([0-9a-f]{64})"/g, journal);

/** Whatever a change or a plan has between quotes and looks like a hash is taken for one: too much is kept, never too little. */
const images = (object: string): readonly Hash[] => all(/"([0-9a-f]{64})"/g, object);

/** The objects that these journals' runs need to be shown and undone: their changes and plans, with all images in them. */
export const referencedBy = (
  objects: ObjectStore,
  journals: readonly Uint8Array[],
): TaskEither<FileError, ReadonlySet<Hash>> =>
  program(function* () {
    const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    const kept = new Set(journals.flatMap((bytes) => named(text(bytes))));
    for (const hash of [...kept]) {
      const found = yield* settled(objects.get(hash));
      if (E.isRight(found)) for (const image of images(text(found.right))) kept.add(image);
      else if (found.left._tag === 'FileError') yield* perform(asFailure(found.left));
    }
    return kept;
  });

const asFailure =
  (error: Extract<ObjectError, FileError>): TaskEither<FileError, never> =>
  async () =>
    E.left(error);
