import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Node } from 'jsonc-parser';
import type { SettingKey } from '../../config.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeFolders } from '../../effects/live/node-folders.js';
import type { FileError } from '../../effects/ports/files.js';
import { perform, program } from '../../effects/program.js';
import type { Capabilities } from '../capabilities.js';
import { propertyOf, readDocument, type Uneditable, valueAt } from '../jsonc/document.js';
import { inserted } from '../jsonc/insert.js';
import { removed, replaced } from '../jsonc/remove.js';
import { replaceText } from '../text-file/replace.js';
import { isReadOnly, readTextFile, type TextFile, type TextFileFault } from '../text-file/text-file.js';
import { isObject } from './read-layer.js';
import { readingOf } from './settings-file.js';

/** Why a settings file was left as it is. `reason` and `advice` are sentences. */
export type SettingsFault = {
  readonly _tag: 'SettingsFault';
  readonly reason: string;
  readonly advice: string;
};

/** Where settings are changed. */
export type SettingsDisk = Pick<Capabilities, 'files' | 'folders' | 'random'>;

const LIVE: SettingsDisk = { files: nodeFiles, folders: nodeFolders, random: randomUUID };

/** Programs set one key after the other, and several at the same moment; nobody edits a file that often. */
const TRIES = 20;

const EMPTY = '{}\n';

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

/** What readers of settings would not take is not edited, though it may be edited for sure. */
const edited = (file: TextFile, key: SettingKey, to: unknown): E.Either<Uneditable, string> => {
  const reading = readingOf(file.text);
  if (reading._tag === 'Unusable') return E.left(reading.why);
  if (reading._tag === 'Read' && !isObject(reading.value)) return E.left('is no JSON object');
  const text = changed(file.text ?? EMPTY, key, to);
  return E.isRight(text) && text.right !== file.text && isReadOnly(file) ? E.left('is read-only') : text;
};

const uneditable = (what: string): TextFileFault => ({ _tag: 'Uneditable', what });

/** False: somebody changed the file at the same moment. */
const tried = (
  disk: SettingsDisk,
  path: string,
  key: SettingKey,
  to: unknown,
): TaskEither<TextFileFault, boolean> =>
  program<TextFileFault, boolean>(function* () {
    const file = yield* perform(readTextFile(disk, path));
    const text = yield* perform(TE.fromEither(E.mapLeft(uneditable)(edited(file, key, to))));
    const isAsItWas = text === (file.text ?? EMPTY);
    return isAsItWas || (yield* perform<TextFileFault, boolean>(replaceText(disk, file, text)));
  });

const untilDone = (attempt: TaskEither<TextFileFault, boolean>): TaskEither<TextFileFault, void> =>
  program<TextFileFault, void>(function* () {
    for (let left = TRIES; left > 0; left -= 1) if (yield* perform(attempt)) return;
    yield* perform(TE.left(uneditable('is changed by somebody else all the time')));
  });

const unwritable = (path: string, { code }: FileError): SettingsFault => ({
  _tag: 'SettingsFault',
  reason: `${path} cannot be written (${code}).`,
  advice: 'Check the permissions of its folder.',
});

const faultOf =
  (path: string) =>
  (fault: TextFileFault): SettingsFault =>
    fault._tag === 'Uneditable'
      ? {
          _tag: 'SettingsFault',
          reason: `${path} ${fault.what}.`,
          advice: 'Mend it by hand, or move it away; nothing was changed.',
        }
      : unwritable(path, fault);

/**
 * Sets a key in the settings file at `path`, or takes it away where `to` is undefined. Whatever else the file holds stays byte for
 * byte, also what somebody writes into it at the same moment. `to` has to be sound.
 */
export const changeSetting = (
  path: string,
  key: SettingKey,
  to: unknown,
  disk: SettingsDisk = LIVE,
): Promise<E.Either<SettingsFault, void>> =>
  TE.mapLeft(faultOf(path))(untilDone(tried(disk, path, key, to)))();
