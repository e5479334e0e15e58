import { execFileSync } from 'node:child_process';
import {
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { dirname, join, resolve } from 'node:path';

/** A call that names a path, what is laid there before, and what the policy has to say. */
export type PathCase = {
  readonly id: string;
  readonly tool: 'Write' | 'Edit';
  readonly path: string;
  readonly cwd: string;
  readonly setup: readonly string[];
  readonly verdict: 'allow' | 'deny';
  readonly why: string;
  readonly platform: string;
  readonly tier: 'must' | 'may';
};

const FIXTURE = resolve(import.meta.dirname, '../fixtures/permissions/paths.jsonl');

export const pathCases = async (): Promise<readonly PathCase[]> =>
  (await readFile(FIXTURE, 'utf8'))
    .trim()
    .split('\n')
    .map((line): PathCase => JSON.parse(line));

export const isOfThisPlatform = ({ platform }: PathCase): boolean =>
  platform === 'any' || platform === 'posix' || platform.split(',').includes(process.platform);

const PLACES: Readonly<Record<string, string>> = {
  '{MEM}': '{ROOT}/memory',
  '{MEMREL}': 'memory',
  '{MEMLINK}': '{ROOT}/memlink',
  '{JOURNALDIR}': '{ROOT}/.autodream/memory/runs',
  '{JOURNAL}': '{ROOT}/.autodream/memory/runs/r1.jsonl',
  '{TRANSCRIPTS}': '{ROOT}/sessions',
};

/** A text of a case with the folders it is played in. */
export const placed = (root: string, text: string): string =>
  Object.entries(PLACES)
    .reduce((filled, [name, path]) => filled.replaceAll(name, path), text)
    .replaceAll('{ROOT}', root);

const servers: Server[] = [];

const listen = (path: string): Promise<void> =>
  new Promise((done) => {
    servers.push(createServer().listen(path, () => done()));
  });

const ACTS: readonly (readonly [RegExp, (a: string, b: string) => Promise<unknown>])[] = [
  [/^mkdir (?:-p )?(.+)$/, (path) => mkdir(path, { recursive: true })],
  [
    /^write (\S+) "(.*)"$/,
    async (path, text) => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    },
  ],
  [/^symlink (\S+) -> (\S+)$/, (path, target) => symlink(target, path)],
  [/^hardlink (\S+) = (\S+)$/, (path, target) => link(target, path)],
  [/^unlink (\S+)$/, (path) => unlink(path)],
  [/^mkfifo (\S+)$/, async (path) => execFileSync('mkfifo', [path])],
  [/^mksock (\S+)$/, (path) => listen(path)],
];

/** Does one act of a setup. */
export const layOut = async (root: string, act: string): Promise<void> => {
  const [pattern, lay] = ACTS.find(([one]) => one.test(act)) ?? [];
  const [, a = '', b = ''] = pattern?.exec(placed(root, act)) ?? [];
  if (lay === undefined || a === '') throw new Error(`nobody knows how to: ${act}`);
  await lay(a, b);
};

/** An empty memory folder with something beside it. The folder itself stays the same one. */
export const clear = async (root: string): Promise<void> => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
  const memory = join(root, 'memory');
  await mkdir(memory, { recursive: true });
  for (const name of await readdir(memory)) await rm(join(memory, name), { recursive: true });
  for (const name of await readdir(root))
    if (name !== 'memory') await rm(join(root, name), { recursive: true });
  for (const folder of ['work', 'sessions', '.autodream/memory/runs'])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'secret'), 'secret');
};

/** Everything below a folder: paths with what they are and hold. */
export const snapshot = async (folder: string, below = ''): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const name of (await readdir(join(folder, below))).sort()) {
    const path = join(below, name);
    const stat = await lstat(join(folder, path));
    const text = stat.isSymbolicLink()
      ? await readlink(join(folder, path))
      : stat.isFile()
        ? await readFile(join(folder, path), 'utf8')
        : '';
    found.push(`${path} ${stat.mode} ${stat.nlink} ${text}`);
    if (stat.isDirectory()) found.push(...(await snapshot(folder, path)));
  }
  return found;
};
