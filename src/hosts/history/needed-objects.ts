import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { ObjectStore } from '../../effects/ports/object-store.js';
import { perform, program, settled } from '../../effects/program.js';
import { imagesIn } from '../../effects/services/before-image/before-image.js';
import { parseChange } from '../../effects/services/lock-folder/change-format.js';
import { parsePlan } from '../../effects/services/lock-folder/formats.js';
import { isJsonObject } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import type { Hash } from '../../memory/change.js';
import { answerOf, runFacts } from './run-facts.js';

/** What an object is to its run. */
type Role = 'change' | 'plan' | 'list of the files before' | 'image of a file';

/** An object that a run needs to be shown and undone. `bytes` is null where it is not there, or not what was kept. */
export type NeededObject = { readonly hash: Hash; readonly role: Role; readonly bytes: Uint8Array | null };

type Root = {
  readonly hash: Hash;
  readonly role: Role;
  readonly images: (bytes: Uint8Array) => readonly Hash[];
};

const present = (hashes: readonly (Hash | null)[]): readonly Hash[] => hashes.filter((hash) => hash !== null);

const imagesOfChange = (bytes: Uint8Array): readonly Hash[] => {
  const change = parseChange(bytes);
  return change === null
    ? []
    : present([...Object.values(change.base), ...change.writes.map(({ after }) => after)]);
};

const imagesOfPlan = (bytes: Uint8Array): readonly Hash[] =>
  present((parsePlan(bytes) ?? []).flatMap(({ base, next }) => [base, next]));

/** What a run's records name themselves; all else is named by that. */
const rootsOf = (runId: string, records: readonly JournalRecord[]): readonly Root[] => {
  const facts = runFacts(runId, records);
  const prepared = answerOf(records, 'settle/prepare');
  const plan = isJsonObject(prepared) && typeof prepared.plan === 'string' ? prepared.plan : null;
  const roots = [
    { hash: facts?.composed?.change ?? null, role: 'change', images: imagesOfChange },
    { hash: plan, role: 'plan', images: imagesOfPlan },
    { hash: facts?.before ?? null, role: 'list of the files before', images: imagesIn },
  ] as const;
  return roots.flatMap(({ hash, ...root }) => (hash === null ? [] : [{ hash, ...root }]));
};

const find = (objects: ObjectStore, hash: Hash): TaskEither<FileError, Uint8Array | null> =>
  program<FileError, Uint8Array | null>(function* () {
    const found = yield* settled(objects.get(hash));
    if (E.isRight(found)) return found.right;
    return found.left._tag === 'FileError' ? yield* perform(TE.left<FileError, null>(found.left)) : null;
  });

/** Looks up every object that a run needs, each once: its change, its plan, and the images of files that these name. */
export const neededObjects = (
  objects: ObjectStore,
  runId: string,
  records: readonly JournalRecord[],
): TaskEither<FileError, readonly NeededObject[]> =>
  program<FileError, readonly NeededObject[]>(function* () {
    const needed = new Map<Hash, NeededObject>();
    for (const { hash, role, images } of rootsOf(runId, records)) {
      const bytes = yield* perform(find(objects, hash));
      needed.set(hash, { hash, role, bytes });
      for (const image of bytes === null ? [] : images(bytes))
        if (!needed.has(image))
          needed.set(image, {
            hash: image,
            role: 'image of a file',
            bytes: yield* perform(find(objects, image)),
          });
    }
    return [...needed.values()];
  });
