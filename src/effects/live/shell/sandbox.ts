import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import type { Reach } from '../../../permissions/shell-paths.js';
import { homeFolder } from '../home-folder.js';
import { environment, findProgram } from './programs.js';

/** What stands before a command's own arguments, so that it runs inside bubblewrap. */
export type Wrapped = { readonly file: string; readonly args: readonly string[] };

/** A working sandbox shows this within a moment; one that hangs is none. */
const PROBE_MS = 5_000;

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** What programs need of the settings: where libraries are, the time zone, the names of users, what file types look like. */
const SETTINGS = ['alternatives', 'group', 'ld.so.cache', 'localtime', 'magic', 'magic.mime', 'passwd'];

const APART = ['--unshare-all', '--die-with-parent'];
const FRESH = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'];

const asItIs = (path: string): readonly string[] => ['--ro-bind-try', path, path];

const systemOnly = (): readonly string[] => [
  ...SYSTEM.flatMap(asItIs),
  ...SETTINGS.flatMap((name) => asItIs(`/etc/${name}`)),
  ...asItIs('/opt/homebrew'),
  ...FRESH,
];

const everything = ['--ro-bind', '/', '/', ...FRESH.slice(0, 4)];

/** Each costs a mount for every command, and it is the names that are checked anyway. */
const MOST_HIDDEN = 200;

/** Folders directly in one of these that no tool may read are shown empty. */
const closedFolders = async (folder: string, { closed }: Reach): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
  return paths.filter((path) => closed(path) !== null).slice(0, MOST_HIDDEN);
};

/** A folder that lies in another one is shown after it, or it would be hidden by what is done there. */
const outermostFirst = (folders: readonly string[]): readonly string[] =>
  [...folders].sort((one, other) => one.length - other.length);

const rootWithoutClosed = async (root: string, reach: Reach): Promise<readonly string[]> => [
  ...asItIs(root),
  ...(await closedFolders(root, reach)).flatMap((path) => ['--tmpfs', path]),
];

/** What can be read; where there are roots, little else is there. */
const readable = async (reach: Reach): Promise<readonly string[]> => {
  if (reach.roots === null || reach.roots.includes('/')) {
    const hidden = await closedFolders(homeFolder(process.env.HOME), reach);
    const copies = reach.maps.flatMap(({ to }) => asItIs(to));
    return [...everything, ...hidden.flatMap((path) => ['--tmpfs', path]), ...copies];
  }
  const roots = outermostFirst(reach.roots);
  return [
    ...systemOnly(),
    ...(await Promise.all(roots.map((root) => rootWithoutClosed(root, reach)))).flat(),
  ];
};

/** What of the file system a run's commands see. Nothing of it can be written, but for a folder for what does not fit into memory. */
export const sandboxView = async (reach: Reach, temporary: string): Promise<readonly string[]> => [
  ...(await readable(reach)),
  ...['--bind', temporary, temporary],
];

const runs = (file: string): Promise<boolean> =>
  new Promise((resolve) => {
    const args = [...APART, ...systemOnly(), '--', 'true'];
    const child = spawn(file, args, { env: environment(), stdio: 'ignore', timeout: PROBE_MS });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

const probe = async (): Promise<string | null> => {
  const file = process.platform === 'linux' ? await findProgram('bwrap') : null;
  return file !== null && (await runs(file)) ? file : null;
};

let probed: Promise<string | null> | null = null;

/** The program of the sandbox, if one is installed and really runs here; tried once in a process. */
export const sandboxProgram = (): Promise<string | null> => {
  probed ??= probe();
  return probed;
};

/** How a command is started inside the sandbox, in this folder. */
export const inSandbox = (file: string, view: readonly string[], cwd: string): Wrapped => ({
  file,
  args: [...APART, ...view, '--chdir', cwd, '--'],
});
