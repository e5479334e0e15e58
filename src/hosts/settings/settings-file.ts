import { isAbsolute, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Environment } from '../../config.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeFolders } from '../../effects/live/node-folders.js';
import { gitRoot } from '../../effects/services/stores/project-store.js';
import { parsedJson } from '../../journal/parsed-json.js';
import { readTextFile } from '../text-file/text-file.js';

/** What a settings file holds as parsed JSON, or `why` it is of no use: words that follow its path. */
export type FileReading =
  | { readonly _tag: 'Absent' }
  | { readonly _tag: 'Read'; readonly value: unknown }
  | { readonly _tag: 'Unusable'; readonly why: string };

/** Where the person's own file is. A relative `XDG_CONFIG_HOME` means nothing. */
export const userFile = ({ home, env }: { readonly home: string; readonly env: Environment }): string => {
  const named = env.XDG_CONFIG_HOME ?? '';
  return join(isAbsolute(named) ? named : join(home, '.config'), 'autodream', 'settings.json');
};

/** Where the file of the project is that a folder belongs to. */
export const projectFile = async (folder: string): Promise<string> => {
  const root = await gitRoot(nodeFiles, folder)();
  return join(E.isRight(root) ? root.right : folder, '.autodream.json');
};

const ABSENT: FileReading = { _tag: 'Absent' };
const unusable = (why: string): FileReading => ({ _tag: 'Unusable', why });

/** What the text of a settings file says; null: there is no file. */
export const readingOf = (text: string | null): FileReading => {
  if (text === null) return ABSENT;
  const value = parsedJson(text);
  return value === undefined ? unusable('is no JSON') : { _tag: 'Read', value };
};

/** A project may hold a file of any size and kind, and every turn reads it. */
export const readSettingsFile = async (path: string): Promise<FileReading> => {
  const found = await readTextFile({ files: nodeFiles, folders: nodeFolders }, path)();
  if (E.isRight(found)) return readingOf(found.right.text);
  return unusable(found.left._tag === 'Uneditable' ? found.left.what : `cannot be read (${found.left.code})`);
};
