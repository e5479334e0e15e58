import { constants as fileConstants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { constants } from 'node:os';
import * as E from 'fp-ts/lib/Either.js';
import type { Command } from '../../../permissions/shell/script.js';
import type { Told } from './built-ins.js';
import { exitOf } from './crew.js';
import { type Target, type Targets, targetsAfter } from './descriptors.js';
import type { Ready } from './prepare-command.js';
import { type Surround, startProgram } from './start-program.js';

/** A command that can begin, with the file that it reads from open; null: it reads none, or that cannot be opened. */
export type Seated = { readonly ready: Ready; readonly command: Command; readonly input: FileHandle | null };

/** Where a command runs, and what it is joined to. `stdin`: the pipe that it reads, if it reads no file. */
export type Joint = { readonly cwd: string; readonly stdin: number | 'ignore'; readonly targets: Targets };

const EMPTY = '/dev/null';

/** Opens the file that a command reads from: the one that was looked at, and no FIFO is waited for. */
const openInput = async ({ input }: Ready): Promise<FileHandle | null> => {
  if (input === null || input === EMPTY) return null;
  return open(input, fileConstants.O_RDONLY | fileConstants.O_NONBLOCK).catch(() => null);
};

const numberOf = (signal: string): number =>
  Object.entries(constants.signals).find(([name]) => name === signal)?.[1] ?? 0;

/** Says something by a process, because this one must never wait for a pipe that it empties itself. */
const say = async (text: string, target: Target, surround: Surround): Promise<void> => {
  if (text === '' || target === 'ignore') return;
  const printf = { name: 'printf', file: '/usr/bin/printf', args: ['%s', text] };
  const unbounded = { ...surround, sandbox: null, limiter: [] };
  const started = startProgram(printf, unbounded, '/', ['ignore', target, 'ignore']);
  if (E.isRight(started)) await exitOf(started.right, numberOf);
};

const tell = async (
  { text, isError, status }: Told,
  { output, errors }: Targets,
  surround: Surround,
): Promise<number> => {
  await say(text, isError ? errors : output, surround);
  return status;
};

const cannot = (name: string, why: string): Told => ({
  text: `${name}: ${why}\n`,
  isError: true,
  status: 126,
});

const inWords = (code: string): string =>
  code === 'E2BIG' ? 'too many files, or too long a text, for one command' : `cannot be started (${code})`;

/** Without the file that it reads from, a command does not run, not even one that needs no program. */
export const seat = async (ready: Ready, command: Command): Promise<Seated> => {
  const input = await openInput(ready);
  if (ready.input === null || ready.input === EMPTY || input !== null) return { ready, command, input };
  const told = { ...cannot(command.name, 'the file to read from cannot be opened'), status: 1 };
  return { ready: { _tag: 'Told', input: null, told }, command, input };
};

/** Begins a command; the answer is its exit status, when it has ended. */
export const begin = async (
  { ready, command, input }: Seated,
  joint: Joint,
  surround: Surround,
): Promise<number> => {
  const targets = targetsAfter(joint.targets, command.redirections);
  if (ready._tag === 'Told') return tell(ready.told, targets, surround);
  const stdin = ready.input === null ? joint.stdin : (input?.fd ?? 'ignore');
  const started = startProgram(ready, surround, joint.cwd, [stdin, targets.output, targets.errors]);
  if (E.isLeft(started)) return tell(cannot(ready.name, inWords(started.left)), targets, surround);
  return exitOf(started.right, numberOf);
};
