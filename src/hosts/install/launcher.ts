import { basename } from 'node:path';

/** How autodream is started from anywhere: a program by its absolute path, and what comes before its own arguments. */
export type Launcher = readonly [program: string, ...before: readonly string[]];

/**
 * `script`: the path that Node was given, `node`: its own, `built`: what the package is started by. The link that a package manager
 * makes stays where it is from version to version, so it is preferred to what it leads to.
 */
export const launcherOf = (script: string, node: string, built: string): Launcher =>
  basename(script) === 'autodream' ? [script] : [node, built];

/** Started by npx, autodream lies in a cache that is cleared without asking. */
export const isFleeting = (launcher: Launcher): boolean => launcher.some((word) => word.includes('/_npx/'));

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

export const shellLine = (words: readonly string[]): string => words.map(shellWord).join(' ');
