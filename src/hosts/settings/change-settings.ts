import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { SettingKey } from '../../config.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import type { FileError } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';
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

type Content = { readonly value: Readonly<Record<string, unknown>>; readonly source: SourceFile };

const contentOf = async (path: string): Promise<E.Either<SettingsFault, Content>> => {
  const reading = await readSettingsFile(path);
  if (reading._tag === 'Absent') return E.right({ value: {}, source: { real: path, text: '', mode: 0o600 } });
  if (reading._tag === 'Unusable') return E.left(fault(`${path} ${reading.why}.`));
  const { value, source } = reading;
  return isObject(value) ? E.right({ value, source }) : E.left(fault(`${path} is no JSON object.`));
};

/** As the file is indented already. */
const indentOf = (text: string): string => /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  ';

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

const changed = (value: Content['value'], key: SettingKey, to: unknown): Content['value'] =>
  to === undefined
    ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    : { ...value, [key]: to };

/**
 * Sets a key in the settings file at `path`, or takes it away where `to` is undefined. Whatever else the file holds, its order and
 * its indentation stay. `to` has to be sound.
 */
export const changeSetting = async (
  path: string,
  key: SettingKey,
  to: unknown,
): Promise<E.Either<SettingsFault, void>> => {
  const content = await contentOf(path);
  if (E.isLeft(content)) return content;
  const { value, source } = content.right;
  if (to === undefined && !Object.hasOwn(value, key)) return E.right(undefined);
  const text = `${JSON.stringify(changed(value, key, to), null, indentOf(source.text))}\n`;
  const written = await replace(source, text)();
  return E.mapLeft(
    ({ code }: FileError): SettingsFault => ({
      _tag: 'SettingsFault',
      reason: `${path} cannot be written (${code}).`,
      advice: 'Check the permissions of its folder.',
    }),
  )(written);
};
