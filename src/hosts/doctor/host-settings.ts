import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
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

/** The text of these bytes; null: bytes that are no UTF-8 would be other ones afterwards. */
const textOf = (bytes: Uint8Array): string | null => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return Buffer.from(text).equals(bytes) ? text : null;
};

/** Why it was not done, or null. Through a link the file itself is rewritten, so that the link stays. */
const rewritten = (
  capabilities: Capabilities,
  path: string,
  field: string,
): TaskEither<FileError, string | null> =>
  program<FileError, string | null>(function* () {
    const { files, folders } = capabilities;
    const real = (yield* perform(folders.realPath(path))) ?? path;
    const before = yield* perform(files.stat(real));
    const bytes = yield* perform(files.read(real));
    const text = bytes === null ? null : textOf(bytes);
    const changed = text === null ? null : switchedOff(text, field);
    if (before === null || bytes === null || changed === null) return NOT_SURE;
    return yield* perform(replaced(capabilities, { real, before, bytes }, changed));
  });

type Original = { readonly real: string; readonly before: FileStat; readonly bytes: Uint8Array };

/** Nothing is left beside the file where it was not replaced. */
const replaced = (
  { files, random }: Capabilities,
  { real, before, bytes }: Original,
  changed: string,
): TaskEither<FileError, string | null> =>
  program<FileError, string | null>(function* () {
    const [kept, fresh] = [`${real}.before-autodream-${random()}`, `${real}.${random()}`];
    const { mode } = before;
    const exchange = program<FileError, string | null>(function* () {
      const made = yield* perform(files.create(fresh, new TextEncoder().encode(changed), { mode }));
      yield* perform(files.create(kept, bytes, { mode }));
      const isSame = made !== null && isUnchanged(before, yield* perform(files.stat(real)));
      return isSame && (yield* perform(files.rename(fresh, real))) === 'renamed' ? null : MEANWHILE;
    });
    const exchanged = yield* settled(exchange);
    if (E.isLeft(exchanged) || exchanged.right !== null)
      for (const path of [fresh, kept]) yield* settled(files.unlink(path));
    return yield* perform(TE.fromEither(exchanged));
  });

const isUnchanged = (before: FileStat, now: FileStat | null): boolean =>
  now !== null && now.ino === before.ino && now.mtimeNs === before.mtimeNs && now.size === before.size;
