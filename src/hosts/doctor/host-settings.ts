import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';
import { reasonOf } from '../../machines/reason.js';
import type { Capabilities } from '../capabilities.js';
import type { Mend } from './finding.js';

const parse = (text: string): unknown =>
  E.getOrElse((): unknown => undefined)(E.tryCatch(() => JSON.parse(text), String));

/**
 * The text with one field that is `true` made `false`, all else byte for byte as it was; null: it cannot be done for sure, since
 * the field is not there just once.
 */
export const switchedOff = (text: string, field: string): string | null => {
  const [one, ...more] = [...text.matchAll(new RegExp(`("${field}"\\s*:\\s*)true`, 'g'))];
  if (one === undefined || more.length > 0) return null;
  const changed = `${text.slice(0, one.index)}${one[1]}false${text.slice(one.index + one[0].length)}`;
  const before = parse(text);
  const wanted = typeof before === 'object' && before !== null ? { ...before, [field]: false } : null;
  return wanted !== null && isDeepStrictEqual(parse(changed), wanted) ? changed : null;
};

const NOT_SURE = 'its text is not plain enough to change one field for sure. Set it to false in an editor.';
const MEANWHILE = 'it changed meanwhile. Try again.';

/** Switches a field of a host's settings off, and keeps what they were in a file beside them. */
export const switchOff =
  (capabilities: Capabilities, path: string, field: string): Mend =>
  async () => {
    const done = await rewritten(capabilities, path, field)();
    if (E.isLeft(done)) return E.right(reasonOf(`${path} could not be changed`, done.left));
    return E.right(done.right === null ? null : `${path} was not changed: ${done.right}`);
  };

/** Why it was not done, or null. Through a link the file itself is rewritten, so that the link stays. */
const rewritten = (
  { files, folders, random }: Capabilities,
  path: string,
  field: string,
): TaskEither<FileError, string | null> =>
  program<FileError, string | null>(function* () {
    const real = (yield* perform(folders.realPath(path))) ?? path;
    const before = yield* perform(files.stat(real));
    const bytes = yield* perform(files.read(real));
    const changed = bytes === null ? null : switchedOff(new TextDecoder().decode(bytes), field);
    if (before === null || bytes === null || changed === null) return NOT_SURE;
    const [kept, fresh] = [`${real}.before-autodream-${random()}`, `${real}.${random()}`];
    const { mode } = before;
    const made = yield* perform(files.create(fresh, new TextEncoder().encode(changed), { mode }));
    yield* perform(files.create(kept, bytes, { mode }));
    const isSame = made !== null && isUnchanged(before, yield* perform(files.stat(real)));
    if (isSame && (yield* perform(files.rename(fresh, real))) === 'renamed') return null;
    for (const path of [fresh, kept]) yield* settled(files.unlink(path));
    return MEANWHILE;
  });

const isUnchanged = (before: FileStat, now: FileStat | null): boolean =>
  now !== null && now.ino === before.ino && now.mtimeNs === before.mtimeNs && now.size === before.size;
