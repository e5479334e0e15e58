import fs from 'node:fs';

/**
 * What stands for `node:fs/promises` and `link-stat.ts` in the bundle of hooks, under the same names: reading is done at once instead of by threads, which a
 * process of a few milliseconds would spend a tenth of its time to start. Whatever else there is goes to the platform's
 * own module, which is loaded only then.
 */

export const { constants } = fs;

export const lstat = async (path: string): Promise<fs.Stats> => fs.lstatSync(path);

export const linkStat = async (path: string): Promise<fs.BigIntStats> => fs.lstatSync(path, { bigint: true });

export const readdir = async (path: string): Promise<readonly string[]> => fs.readdirSync(path);

export const realpath = async (path: string): Promise<string> => fs.realpathSync.native(path);

/** An open file as far as readers need one. */
const readerOf = (descriptor: number) => ({
  stat: async () => fs.fstatSync(descriptor),
  read: async (buffer: Uint8Array, offset: number, length: number, position: number | null) => ({
    bytesRead: fs.readSync(descriptor, buffer, offset, length, position),
  }),
  readFile: async () => fs.readFileSync(descriptor),
  close: async () => fs.closeSync(descriptor),
});

const WRITING = fs.constants.O_WRONLY | fs.constants.O_RDWR;

export const open = async (path: string, flags: string | number, mode?: number) =>
  typeof flags === 'number' && (flags & WRITING) === 0
    ? readerOf(fs.openSync(path, flags))
    : fs.promises.open(path, flags, mode);

type Platform = typeof fs.promises;

export const access = (...given: Parameters<Platform['access']>) => fs.promises.access(...given);
export const link = (...given: Parameters<Platform['link']>) => fs.promises.link(...given);
export const lutimes = (...given: Parameters<Platform['lutimes']>) => fs.promises.lutimes(...given);
export const mkdir = (path: string) => fs.promises.mkdir(path);
export const rename = (...given: Parameters<Platform['rename']>) => fs.promises.rename(...given);
export const rm = (...given: Parameters<Platform['rm']>) => fs.promises.rm(...given);
export const stat = (path: string) => fs.promises.stat(path);
export const unlink = (...given: Parameters<Platform['unlink']>) => fs.promises.unlink(...given);
