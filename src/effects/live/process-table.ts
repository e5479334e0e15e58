import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import * as O from 'fp-ts/lib/Option.js';

const orElse = <A>(otherwise: A, read: () => A): A => O.getOrElse((): A => otherwise)(O.tryCatch(read));

/** What the system says of a process: when it started, or that it has ended; `unreadable` where it will not say. */
export type ProcessEntry =
  | { readonly _tag: 'Running'; readonly startTime: string }
  | { readonly _tag: 'Ended' }
  | { readonly _tag: 'Unreadable' };

const parseStat = (stat: string): ProcessEntry => {
  // The program's name is in parentheses and may hold anything, parentheses included.
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return { _tag: 'Ended' };
  const startTime = fields[18];
  return startTime === undefined ? { _tag: 'Unreadable' } : { _tag: 'Running', startTime };
};

const linuxEntry = (pid: number): ProcessEntry =>
  orElse<ProcessEntry>({ _tag: 'Unreadable' }, () => parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1')));

const ps = (pid: number, column: string): string =>
  execFileSync('/bin/ps', ['-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const macEntry = (pid: number): ProcessEntry =>
  orElse<ProcessEntry>({ _tag: 'Unreadable' }, () =>
    ps(pid, 'state').startsWith('Z') ? { _tag: 'Ended' } : { _tag: 'Running', startTime: ps(pid, 'lstart') },
  );

export const processEntry = (pid: number): ProcessEntry =>
  process.platform === 'darwin' ? macEntry(pid) : linuxEntry(pid);

/** Changes with every start of the system. */
export const bootId = (): string =>
  process.platform === 'darwin'
    ? orElse('', () =>
        execFileSync('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim(),
      )
    : orElse('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());

/** Two processes can see each other's PID when this is the same for both. */
export const pidNamespace = (): string => orElse('', () => readlinkSync('/proc/self/ns/pid'));

/** Does the system know this PID? One that may not be signalled (EPERM) exists. */
export const isKnown = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
