import { isAbsolute, join, normalize } from 'node:path';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { parsedJson } from '../../../journal/parsed-json.js';
import { perform, program } from '../../program.js';
import { type ClientPlace, configFolder, MANAGED_SETTINGS } from './client-folders.js';
import { type Reading, smallText } from './small-text.js';

/** The fields of a file of settings; null: it is not there, or no JSON object. */
export const settingsIn = (
  disk: Reading,
  path: string,
): TaskEither<never, Readonly<Record<string, unknown>> | null> =>
  program(function* () {
    const text = yield* perform(smallText(disk, path));
    return text === null ? null : fieldsOf(text);
  });

const fieldsOf = (text: string): Readonly<Record<string, unknown>> | null => {
  const parsed = parsedJson(text);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
};

/**
 * The one memory folder that Claude Code was told to use for all projects (`autoMemoryDirectory`); null: none. Only the
 * machine's and the person's settings are asked: what lies in a project could come with it, and would choose which folder is
 * reorganised.
 */
export const memoryForAll = (disk: Reading, place: ClientPlace): TaskEither<never, string | null> =>
  program(function* () {
    for (const path of [...MANAGED_SETTINGS, join(configFolder(place), 'settings.json')]) {
      const typed = (yield* perform(settingsIn(disk, path)))?.autoMemoryDirectory;
      if (typeof typed === 'string' && typed !== '') return usable(typed, place.home);
    }
    return null;
  });

/** As the client takes it: absolute, or below the home folder, and nothing as wide as a file system or a home. */
const usable = (typed: string, home: string): string | null => {
  const below = /^~\/(.*)$/s.exec(typed)?.[1];
  const path = normalize(below === undefined ? typed : join(home, below)).replace(/\/+$/, '');
  const isTooWide = path.length < 3 || path === home || home.startsWith(`${path}/`);
  return isAbsolute(path) && !isTooWide && !path.includes('\0') ? path.normalize('NFC') : null;
};
