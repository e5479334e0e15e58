import { realpath, stat } from 'node:fs/promises';
import type { Reach } from '../../../permissions/shell-paths.js';
import { folderAt, inKnownWords } from './located.js';
import { findProgram } from './programs.js';

/** What a command that needs no program does: what it says, whether that is an error, its status, and where the script stands then. */
export type Told = {
  readonly text: string;
  readonly isError: boolean;
  readonly status: number;
  readonly cwd?: string;
};

type BuiltIn = (args: readonly string[], cwd: string, reach: Reach) => Promise<Told>;

const silent = (status: number): Told => ({ text: '', isError: false, status });
const says = (text: string, status = 0): Told => ({ text: `${text}\n`, isError: false, status });
const fails = (text: string, status: number): Told => ({ text: `${text}\n`, isError: true, status });

/** Options end at the first word that is none, as for all that a shell does itself. `isPhysical`: links are followed. */
const placeOptions = (
  args: readonly string[],
): { readonly isPhysical: boolean; readonly operands: readonly string[] } => {
  const found = args.findIndex((arg) => !/^-[LP]+$/.test(arg));
  const end = found === -1 ? args.length : found;
  const isPhysical = args[end - 1]?.endsWith('P') === true;
  return { isPhysical, operands: args.slice(args[end] === '--' ? end + 1 : end) };
};

const followed = (folder: string, isPhysical: boolean): Promise<string> =>
  isPhysical ? realpath(folder).catch(() => folder) : Promise.resolve(folder);

const cd: BuiltIn = async (args, cwd, reach) => {
  const { isPhysical, operands } = placeOptions(args);
  const [path = '.', another] = operands;
  if (another !== undefined) return fails('cd: too many folders; name one', 1);
  const folder = folderAt(path, cwd, reach);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder
    ? { ...silent(0), cwd: await followed(folder, isPhysical) }
    : fails(`cd: ${path}: there is no such folder`, 1);
};

const pwd: BuiltIn = async (args, cwd, reach) =>
  says(inKnownWords(await followed(cwd, placeOptions(args).isPhysical), reach));

const isBuiltIn = (name: string): boolean => Object.hasOwn(BUILT_INS, name);

const whereIs = async (
  names: readonly string[],
  told: (name: string, path: string) => string,
): Promise<Told> => {
  const paths = await Promise.all(names.map((name) => (isBuiltIn(name) ? name : findProgram(name))));
  const lines = names.flatMap((name, index) => {
    const path = paths[index] ?? null;
    return path === null ? [] : [told(name, path)];
  });
  if (names.length === 0) return silent(0);
  return lines.length === 0 ? silent(1) : says(lines.join('\n'), paths.at(-1) === null ? 1 : 0);
};

const operands = (args: readonly string[]): readonly string[] => args.filter((arg) => !arg.startsWith('-'));

const command: BuiltIn = (args) =>
  whereIs(operands(args), (name, path) =>
    args.some((arg) => arg.includes('V')) ? `${name} is ${path}` : path,
  );

const type: BuiltIn = (args) => whereIs(operands(args), (name, path) => `${name} is ${path}`);

const BUILT_INS: Readonly<Record<string, BuiltIn>> = {
  cd,
  pwd,
  command,
  type,
  true: async () => silent(0),
  ':': async () => silent(0),
  false: async () => silent(1),
};

/** The command of this name that the runner does itself; null: it is a program. */
export const builtIn = (name: string): BuiltIn | null => (isBuiltIn(name) ? (BUILT_INS[name] ?? null) : null);

/** What is said of a program that is not there. */
export const notInstalled = (name: string): Told =>
  fails(`${name}: not installed here; use another command, or Read, Grep or Glob`, 127);
