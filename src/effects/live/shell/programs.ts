import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';

/** Where programs are looked for, whatever the PATH of this process says. The system's own come first. */
const FOLDERS: readonly string[] = ['/usr/bin', '/bin', '/usr/local/bin', '/opt/homebrew/bin'];

const isProgram = async (path: string): Promise<boolean> => {
  const [file] = await Promise.all([stat(path), access(path, constants.X_OK)]);
  return file.isFile();
};

/** The absolute path of a program; null: it is not installed where it could be trusted. */
export const findProgram = async (name: string): Promise<string | null> => {
  if (name.includes('/')) return null;
  for (const folder of FOLDERS) {
    const path = `${folder}/${name}`;
    if (await isProgram(path).catch(() => false)) return path;
  }
  return null;
};

/** macOS has no locale of this name, and takes none for the plainest. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** All that a command is told of its surroundings: no key, no setting of the user's, and no home folder to read settings from. */
export const environment = (): Readonly<Record<string, string>> => ({
  PATH: FOLDERS.join(':'),
  HOME: '/nonexistent',
  LC_ALL: LOCALE,
  ...(process.env.TZ === undefined ? {} : { TZ: process.env.TZ }),
});
