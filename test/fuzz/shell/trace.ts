import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { environment } from '../../../src/effects/live/shell/programs.js';

/** Calls that change something, whatever their arguments; not every system has all of them. */
const CHANGING = [
  'creat',
  'unlink',
  'unlinkat',
  'rename',
  'renameat',
  'renameat2',
  'mkdir',
  'mkdirat',
  'rmdir',
  'link',
  'linkat',
  'symlink',
  'symlinkat',
  'truncate',
  'ftruncate',
  'chmod',
  'fchmod',
  'fchmodat',
  'chown',
  'lchown',
  'fchown',
  'fchownat',
  'utime',
  'utimes',
  'utimensat',
  'futimesat',
  'mknod',
  'mknodat',
  'setxattr',
  'lsetxattr',
  'fsetxattr',
  'removexattr',
  'mount',
  'bind',
  'connect',
  'sendto',
  'sendmsg',
];
const OPENING = ['open', 'openat', 'openat2'];

/** What was done, as strace tells it, and which programs were started. */
export type Trace = { readonly changes: readonly string[]; readonly programs: readonly string[] };

/** Opened for writing by any shell or library, to no effect; and the asking for a user's name. */
const HARMLESS = /"\/dev\/(?:null|tty)"|sun_path="\/(?:var\/)?run\/nscd\/socket"/;

/** Our runner joins commands by pipes that have a name for a moment, in a folder of its own that it takes away again. */
const PIPES = /"[^"]*\/autodream-pipes-|^chmod\("\/proc\/self\/fd\/\d+", 0600\)/;

const isOpening = (call: string): boolean => /^open(?:at2?)?\(/.test(call);

const isChange = (call: string): boolean =>
  !HARMLESS.test(call) &&
  !PIPES.test(call) &&
  (!isOpening(call) || /O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(call));

const told = (log: string): Trace => {
  const calls = log.split('\n').flatMap((line) => /^\d+ +([a-z]\w*\(.*)$/.exec(line)?.[1] ?? []);
  const others = calls.filter((call) => !call.startsWith('execve('));
  const programs = calls.flatMap((call) => /^execve\("([^"]*)".* = 0$/.exec(call)?.[1] ?? []);
  return { changes: others.filter(isChange), programs: programs.map((path) => basename(path)) };
};

const WATCHED = [...CHANGING, ...OPENING, 'execve'].map((call) => `?${call}`).join(',');

/** Can the calls of a process be watched here? */
export const canTrace = (): boolean =>
  spawnSync('strace', ['-f', '--seccomp-bpf', '-e', 'trace=execve', 'true'], { stdio: 'ignore' }).status ===
  0;

/** Runs a program in a folder and watches it and all that it starts. */
export const traced = (command: readonly string[], folder: string): Trace => {
  const own = mkdtempSync(join(tmpdir(), 'trace-'));
  const log = join(own, 'log');
  const options = [
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-s',
    '200',
    '-e',
    `trace=${WATCHED}`,
    '-e',
    'signal=none',
    '-o',
    log,
  ];
  const { error, status } = spawnSync('strace', [...options, ...command], {
    cwd: folder,
    env: environment(),
    stdio: 'ignore',
  });
  if (error !== undefined) throw error;
  if (status === null) throw new Error('strace was ended by a signal');
  const trace = told(readFileSync(log, 'utf8'));
  rmSync(own, { recursive: true });
  return trace;
};
