import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ObjectError, ObjectStore } from '../../effects/ports/object-store.js';
import { perform, program } from '../../effects/program.js';
import type { Change, Hash, LedgerEntry, LeftOut } from '../../memory/change.js';
import { type LineOrigin, lineOrigins } from '../../memory/changes/line-origins.js';

/** One file before and after; null: it is not there. `origins`: where its new lines come from, as far as that is known. */
export type FileDiff = {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly origins?: readonly LineOrigin[];
};

/** What a run changed or would change, for people: files by path, what became of statements, what left the index. */
export type RunDiff = {
  readonly files: readonly FileDiff[];
  readonly ledger: readonly LedgerEntry[];
  readonly leftOut: readonly LeftOut[];
};

const parse = (bytes: Uint8Array): Change => JSON.parse(new TextDecoder().decode(bytes));

/** Reads a change by its hash. Its bytes are those that we wrote, or the object counts as missing. */
export const readChange = (objects: ObjectStore, hash: Hash): TaskEither<ObjectError, Change> =>
  TE.map(parse)(objects.get(hash));

const textOf = (objects: ObjectStore, hash: Hash | null): TaskEither<ObjectError, string | null> =>
  hash === null
    ? TE.right(null)
    : TE.map((bytes: Uint8Array) => new TextDecoder().decode(bytes))(objects.get(hash));

/** A change with the texts of its files. */
export const diffOfChange = (objects: ObjectStore, hash: Hash): TaskEither<ObjectError, RunDiff> =>
  program(function* () {
    const change = yield* perform(readChange(objects, hash));
    const after = new Map(change.writes.map((write) => [write.path, write.after]));
    const files: FileDiff[] = [];
    for (const path of Object.keys(change.base).sort()) {
      const before = yield* perform(textOf(objects, change.base[path] ?? null));
      files.push({ path, before, after: yield* perform(textOf(objects, after.get(path) ?? null)) });
    }
    const origins = lineOrigins(files, change.ledger);
    return {
      files: files.map((file) => ({ ...file, origins: origins.get(file.path) ?? [] })),
      ledger: change.ledger,
      leftOut: change.leftOut,
    };
  });

/** The diff, or `null` where its images are not kept any more. */
export const diffOrNull = async (objects: ObjectStore, hash: Hash): Promise<RunDiff | null> => {
  const diff = await diffOfChange(objects, hash)();
  return E.isRight(diff) ? diff.right : null;
};
