import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { nodeFolders } from '../../../../src/effects/live/node-folders.js';
import { nodeLines } from '../../../../src/effects/live/node-lines.js';
import {
  locateStore,
  type StorePaths,
  type StoreQuestion,
} from '../../../../src/effects/services/stores/locate-store.js';

export const disk = { files: nodeFiles, folders: nodeFolders, lines: nodeLines };

/** A home folder of its own, in which a test puts down files and asks where stores are. */
export type Home = {
  readonly root: string;
  readonly home: string;
  readonly projects: string;
  readonly put: (path: string, text?: string) => Promise<string>;
  readonly folder: (path: string) => Promise<string>;
  /** A transcript whose rows say where its session began and went on; `age`: how many hours ago. */
  readonly transcript: (folder: string, cwd: string, age?: number) => Promise<string>;
  readonly found: (cwd: string, question?: Partial<StoreQuestion>) => Promise<StorePaths>;
  readonly remove: () => Promise<void>;
};

const rows = (cwd: string): string =>
  [
    { type: 'user', cwd, message: { role: 'user', content: 'Hello' } },
    { type: 'ai-title', title: 'A greeting' },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

let sessions = 0;

export const aHome = async (): Promise<Home> => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'autodream-home-')));
  const home = join(root, 'home');
  const projects = join(home, '.claude/projects');
  const folder = async (path: string) => {
    await mkdir(join(root, path), { recursive: true });
    return join(root, path);
  };
  const put = async (path: string, text = '') => {
    await folder(dirname(path));
    await writeFile(join(root, path), text);
    return join(root, path);
  };
  await folder('home/.claude/projects');
  return {
    root,
    home,
    projects,
    put,
    folder,
    transcript: async (name, cwd, age = 0) => {
      sessions += 1;
      const id = `00000000-0000-4000-8000-${String(sessions).padStart(12, '0')}`;
      const path = await put(`home/.claude/projects/${name}/${id}.jsonl`, rows(cwd));
      const at = Date.now() / 1000 - age * 3600;
      await utimes(path, at, at);
      return path;
    },
    found: async (cwd, question = {}) => {
      const answer = await locateStore(disk, { cwd, home, env: {}, ...question })();
      if (E.isLeft(answer)) throw new Error(answer.left.sentence);
      return answer.right;
    },
    remove: () => rm(root, { recursive: true }),
  };
};
