import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as v from 'valibot';
import type { Hash } from '../../../memory/change.js';
import { isNameOnly, type StoreFile, type StoreImage } from '../../../memory/store-image.js';
import type { FileError } from '../../ports/files.js';
import type { ObjectError, ObjectStore } from '../../ports/object-store.js';
import { perform, program } from '../../program.js';

const file = v.object({ hash: v.string(), mode: v.number() });
const manifest = v.object({ v: v.literal(1), files: v.array(v.tuple([v.string(), file])) });

const isKept = ({ frozen }: StoreFile): boolean => !isNameOnly(frozen);

/** Keeps a whole store as it is: the bytes of its Markdown files, and under the returned hash which of them stands where. */
export const keepImage = (objects: ObjectStore, image: StoreImage): TaskEither<FileError, Hash> =>
  program(function* () {
    const files: v.InferOutput<typeof manifest>['files'] = [];
    for (const [path, found] of image)
      if (isKept(found))
        files.push([path, { hash: yield* perform(objects.put(found.bytes)), mode: found.mode }]);
    return yield* perform(objects.put(new TextEncoder().encode(JSON.stringify({ v: 1, files }))));
  });

const asManifest = v.pipe(v.string(), v.parseJson(), manifest);

/** The objects that a kept image consists of; none, where the bytes are no such list. */
export const imagesIn = (bytes: Uint8Array): readonly Hash[] => {
  const listed = v.safeParse(asManifest, new TextDecoder().decode(bytes));
  return listed.success ? listed.output.files.map(([, kept]) => kept.hash) : [];
};

const damaged = (hash: Hash): ObjectError => ({
  _tag: 'ObjectMissing',
  hash,
  advice: `The object ${hash} is no list of files, so the store cannot be put back from it.`,
});

/** A store as it was kept. Of what only the name is known it was not, and that is taken from `now`. */
export const readImage = (
  objects: ObjectStore,
  hash: Hash,
  now: StoreImage,
): TaskEither<ObjectError, StoreImage> =>
  program<ObjectError, StoreImage>(function* () {
    const bytes = yield* perform(objects.get(hash));
    const listed = v.safeParse(asManifest, new TextDecoder().decode(bytes));
    if (!listed.success) return yield* perform(TE.left<ObjectError, StoreImage>(damaged(hash)));
    const image = new Map([...now].filter(([, found]) => !isKept(found)));
    for (const [path, kept] of listed.output.files)
      image.set(path, { bytes: yield* perform(objects.get(kept.hash)), mode: kept.mode });
    return image;
  });
