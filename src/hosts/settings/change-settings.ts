import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Node } from 'jsonc-parser';
import type { SettingKey } from '../../config.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import type { FileError } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';
import { propertyOf, readDocument, type Uneditable, valueAt } from '../jsonc/document.js';
import { inserted } from '../jsonc/insert.js';
import { removed, replaced } from '../jsonc/remove.js';
import { isObject } from './read-layer.js';
import { readSettingsFile, type SourceFile } from './settings-file.js';

/** Why a settings file was left as it is. `reason` and `advice` are sentences. */
export type SettingsFault = {
  readonly _tag: 'SettingsFault';
  readonly reason: string;
  readonly advice: string;
};

const fault = (reason: string): SettingsFault => ({
  _tag: 'SettingsFault',
  reason,
  advice: 'Mend it by hand, or move it away; nothing was changed.',
});

const contentOf = async (path: string): Promise<E.Either<SettingsFault, SourceFile>> => {
  const reading = await readSettingsFile(path);
  if (reading._tag === 'Absent') return E.right({ real: path, text: '{}\n', mode: 0o600 });
  if (reading._tag === 'Unusable') return E.left(fault(`${path} ${reading.why}.`));
  const { value, source } = reading;
  return isObject(value) ? E.right(source) : E.left(fault(`${path} is no JSON object.`));
};

/** Replaced in one step: no reader sees half of it. */
const replace = ({ real, mode }: SourceFile, text: string): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    const folder = dirname(real);
    yield* perform(nodeFiles.makeFolder(folder));
    const draft = join(folder, `.${basename(real)}-${randomUUID()}`);
    yield* perform(nodeFiles.create(draft, new TextEncoder().encode(text), { mode }));
    const renamed = yield* settled(nodeFiles.rename(draft, real));
    if (E.isLeft(renamed)) yield* settled(nodeFiles.unlink(draft));
    yield* perform(TE.fromEither(renamed));
    yield* perform(nodeFiles.syncFolder(folder));
  });

/** The text with the key as it is to be; the same one where there is nothing to do. */
const changed = (text: string, key: SettingKey, to: unknown): E.Either<Uneditable, string> => {
  const document = readDocument(text);
  if (E.isLeft(document)) return document;
  const { root } = document.right;
  return E.map((property: Node | null): string => {
    const value = valueAt(property);
    if (property === null || value === null)
      return to === undefined ? text : inserted(document.right, root, key, to);
    return to === undefined ? removed(text, root, property) : replaced(text, value, JSON.stringify(to));
  })(propertyOf(root, key));
};

/**
 * Sets a key in the settings file at `path`, or takes it away where `to` is undefined. Whatever else the file holds stays byte for
 * byte. `to` has to be sound.
 */
export const changeSetting = async (
  path: string,
  key: SettingKey,
  to: unknown,
): Promise<E.Either<SettingsFault, void>> => {
  const content = await contentOf(path);
  if (E.isLeft(content)) return content;
  const source = content.right;
  const text = changed(source.text, key, to);
  if (E.isLeft(text)) return E.left(fault(`${path} ${text.left}.`));
  if (to === undefined && text.right === source.text) return E.right(undefined);
  const written = await replace(source, text.right)();
  return E.mapLeft(
    ({ code }: FileError): SettingsFault => ({
      _tag: 'SettingsFault',
      reason: `${path} cannot be written (${code}).`,
      advice: 'Check the permissions of its folder.',
    }),
  )(written);
};
