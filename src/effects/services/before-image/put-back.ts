import { dirname } from 'node:path/posix';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { sameBytes } from '../../../memory/file-bytes.js';
import { isInProtectedFolder } from '../../../memory/frozen.js';
import { type Frozen, isNameOnly, type StoreFile, type StoreImage } from '../../../memory/store-image.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { readStore, type StoreReadError } from '../staging/read-store.js';

type Restored = 'restored' | 'left';

const isSame = (before: StoreFile | undefined, now: StoreFile | undefined): boolean =>
  before !== undefined && now !== undefined
    ? sameBytes(before.bytes, now.bytes) && before.mode === now.mode
    : before === now;

const LEFT_ALONE: ReadonlySet<Frozen> = new Set(['hard-link', 'protected', 'foreign'] as const);

/**
 * Somebody else's links would be torn, or followed; rights keep us from others; and of what only the name was known there is
 * nothing to put back.
 */
const isOutOfReach = ({ frozen }: StoreFile): boolean =>
  frozen !== undefined && (LEFT_ALONE.has(frozen) || isNameOnly(frozen));

/** Puts one file back in one step, unless it is not as it was seen any more. */
const restore = (
  files: Files,
  { target, draft }: { readonly target: string; readonly draft: string },
  before: StoreFile | undefined,
  seen: StoreFile | undefined,
): TaskEither<FileError, Restored> =>
  program<FileError, Restored>(function* () {
    const live = yield* perform(files.read(target));
    const isAsSeen = live === null ? seen === undefined : seen !== undefined && sameBytes(live, seen.bytes);
    if (!isAsSeen) return 'left';
    if (before === undefined) {
      yield* perform(files.unlink(target));
      return 'restored';
    }
    for (const path of [target, draft]) yield* perform(files.makeFolder(dirname(path)));
    yield* perform(files.unlink(draft));
    yield* perform(files.create(draft, before.bytes, { mode: before.mode }));
    yield* perform(files.rename(draft, target));
    return 'restored';
  });

/**
 * Makes a store's Markdown files again what they were. Whatever became of them meanwhile goes, but only of those
 * that were `touched` (null: any of them may have been); a file that
 * changes while this works, or has other names, is left as it is. Gives the paths of those. `draft` is
 * where each file is made before it is moved to its place, on the same file system.
 */
export const putBack = (
  files: Files,
  { folder, draft }: { readonly folder: string; readonly draft: string },
  before: StoreImage,
  touched: ReadonlySet<string> | null,
): TaskEither<StoreReadError, readonly string[]> =>
  program<StoreReadError, readonly string[]>(function* () {
    const now = yield* perform(readStore(files, folder));
    const left: string[] = [];
    for (const path of [...new Set([...before.keys(), ...now.keys()])].sort()) {
      const [old, seen] = [before.get(path), now.get(path)];
      if (isSame(old, seen) || touched?.has(path) === false) continue;
      const done: Restored =
        [old, seen].some((file) => file !== undefined && isOutOfReach(file)) || isInProtectedFolder(now, path)
          ? 'left'
          : yield* perform<StoreReadError, Restored>(
              restore(files, { target: `${folder}/${path}`, draft }, old, seen),
            );
      if (done === 'left') left.push(path);
    }
    return left;
  });
