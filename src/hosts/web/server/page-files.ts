import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the page, as it goes over the wire. */
export type PageFile = { readonly type: string; readonly bytes: Uint8Array };

/** The files of the page by the path under which they are asked for, read once: no request names a file on disk. `index` null: the page is not there. */
export type PageFiles = { readonly index: PageFile | null; readonly assets: ReadonlyMap<string, PageFile> };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

const fileAt = async (path: string): Promise<PageFile | null> => {
  const type = TYPES[extname(path)];
  if (type === undefined) return null;
  return readFile(path).then(
    (bytes) => ({ type, bytes }),
    () => null,
  );
};

/** Where the page is built to. */
export const PAGE_FOLDER = fileURLToPath(new URL('../../../web/', import.meta.url));

export const readPageFiles = async (folder: string): Promise<PageFiles> => {
  const names = await readdir(join(folder, 'assets')).catch((): string[] => []);
  const files = await Promise.all(
    names.map(async (name) => [name, await fileAt(join(folder, 'assets', name))] as const),
  );
  const found = files.flatMap(([name, file]) => (file === null ? [] : [[`/assets/${name}`, file] as const]));
  return { index: await fileAt(join(folder, 'index.html')), assets: new Map(found) };
};
