import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import { perform, program } from '../../effects/program.js';
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

const NOT_SURE = 'its text is not plain enough for that. Set it to false in an editor.';

/** Switches a field of a host's settings off, and keeps what they were in a file beside them. */
export const switchOff =
  (capabilities: Capabilities, path: string, field: string): Mend =>
  async () => {
    const done = await rewritten(capabilities, path, field)();
    if (E.isRight(done)) return E.right(done.right ? null : `${path} was not changed: ${NOT_SURE}`);
    return E.right(reasonOf(`${path} could not be changed`, done.left));
  };

/** Through a link the file itself is rewritten, so that the link stays. */
const rewritten = (
  { files, folders, random }: Capabilities,
  path: string,
  field: string,
): TaskEither<FileError, boolean> =>
  program<FileError, boolean>(function* () {
    const real = (yield* perform(folders.realPath(path))) ?? path;
    const stat = yield* perform(files.stat(real));
    const bytes = yield* perform(files.read(real));
    const changed = bytes === null ? null : switchedOff(new TextDecoder().decode(bytes), field);
    if (stat === null || bytes === null || changed === null) return false;
    const { mode } = stat;
    const fresh = `${real}.${random()}`;
    if ((yield* perform(files.create(`${real}.before-autodream-${random()}`, bytes, { mode }))) === null)
      return false;
    if ((yield* perform(files.create(fresh, new TextEncoder().encode(changed), { mode }))) === null)
      return false;
    return (yield* perform(files.rename(fresh, real))) === 'renamed';
  });
