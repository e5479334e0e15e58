import { spawnSync } from 'node:child_process';
import { TOOLS } from './tools.js';

/** What a program was given: its name first. */
export type Argv = readonly string[];

/** What both sides are told of their surroundings. */
export const SURROUNDINGS = { LC_ALL: 'C.UTF-8', HOME: '/nonexistent' } as const;

/** Is there a bash on this machine to compare with? */
export const hasBash = (): boolean => spawnSync('bash', ['--version'], { stdio: 'ignore' }).status === 0;

/** Ends with failure, so that both sides of `||` come to run. */
export const FAILING: readonly string[] = ['false', 'test', '[', 'grep'];

/** Stands for a newline while arguments are on their way: a bash writes each line by itself, and commands of a pipe write at once. */
const NEWLINE = '\u0001';

/** What may be allowed beside the tools that have to be: a name as it is written, and the program that it means. */
const OTHERS: Readonly<Record<string, string>> = {
  '[': '[',
  '/bin/ls': 'ls',
  nl: 'nl',
  tac: 'tac',
  type: 'type',
  which: 'which',
  ':': ':',
  awk: 'awk',
  xargs: 'xargs',
  tee: 'tee',
};

const PROGRAMS: ReadonlyMap<string, string> = new Map([
  ...TOOLS.map(({ name }): readonly [string, string] => [name, name]),
  ...Object.entries(OTHERS),
]);

/**
 * Each tool is a function that says what it was given, on descriptor 3, and `cd` goes there as well. The PATH leads
 * nowhere: a name that is no such function runs nothing. What is read is nothing.
 */
const PROLOGUE = [
  `__tell() { builtin printf '%s\\0' "$__line" "$#" "\${@//$'\\n'/$'\\1'}" >&3; }`,
  ...[...PROGRAMS].map(
    ([name, program]) => `${name}() { __tell ${program} "$@"; return ${FAILING.includes(name) ? 1 : 0}; }`,
  ),
  'cd() { __tell cd "$@"; builtin cd "$@" >/dev/null 2>&1; }',
  'command_not_found_handle() { __tell "$@"; }',
  'PATH=/nonexistent',
  '__line=0; for __text; do ( eval "$__text" ) </dev/null; __line=$((__line + 1)); done',
].join('\n');

const parsed = (told: readonly string[]): ReadonlyMap<number, readonly Argv[]> => {
  const lines = new Map<number, Argv[]>();
  for (let at = 0; at + 1 < told.length; at += 2 + Number(told[at + 1])) {
    const line = Number(told[at]);
    const argv = told.slice(at + 2, at + 2 + Number(told[at + 1]));
    lines.set(line, [...(lines.get(line) ?? []), argv.map((text) => text.replaceAll(NEWLINE, '\n'))]);
  }
  return lines;
};

/** What each program would be given by a real bash that is told these lines, one after the other, each in this folder. */
export const toldByBash = (lines: readonly string[], folder: string): readonly (readonly Argv[])[] => {
  const { output, error } = spawnSync('bash', ['--norc', '--noprofile', '-c', PROLOGUE, 'bash', ...lines], {
    cwd: folder,
    env: SURROUNDINGS,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 30_000,
  });
  if (error !== undefined) throw error;
  const told = parsed((output[3] ?? '').split('\0'));
  return lines.map((_, line) => told.get(line) ?? []);
};
