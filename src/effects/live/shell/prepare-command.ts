import { stat } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { excluding } from '../../../permissions/exclusions.js';
import { compares } from '../../../permissions/searched.js';
import type { Argument, Command, Piece } from '../../../permissions/shell/script.js';
import type { Reach } from '../../../permissions/shell-paths.js';
import { perform, program } from '../../program.js';
import { builtIn, notInstalled, type Told } from './built-ins.js';
import { closedNamesBelow } from './closed-names.js';
import { namesakes } from './compared-files.js';
import { expandWord, type Surroundings } from './expand-word.js';
import { locate } from './located.js';
import { findProgram } from './programs.js';
import type { Sight } from './sight.js';

/** Where a command is about to run, and what of it may be read. */
export type Standpoint = { readonly cwd: string; readonly reach: Reach; readonly sight: Sight };

/** A command whose every path was looked at just now. `input`: the file that it reads, null: what comes through a pipe, if any. */
export type Ready = { readonly input: string | null } & (
  | {
      readonly _tag: 'Program';
      readonly name: string;
      readonly file: string;
      readonly args: readonly string[];
    }
  | { readonly _tag: 'Told'; readonly told: Told }
);

/** Left: a sentence why the command must not run. */
type Judged<A> = () => Promise<E.Either<string, A>>;

type Operand = { readonly given: string; readonly at: string };

const surroundings = ({ cwd, reach, sight }: Standpoint): Surroundings => {
  const at = (path: string): string => locate(path, cwd, reach).at;
  return { at, isOpen: async (path) => (await sight.whyNot(at(path))) === null };
};

const operand =
  (path: string, { cwd, reach, sight }: Standpoint): Judged<Operand> =>
  async () => {
    const located = locate(path, cwd, reach);
    const why = await sight.whyNot(located.at);
    return why === null ? E.right(located) : E.left(`${path} may not be read: ${why}`);
  };

/** What one argument comes to, and the paths among it. */
type Spread = { readonly args: readonly string[]; readonly paths: readonly string[] };

const spread = ({ prefix, word, role }: Argument, stand: Standpoint): Judged<Spread> =>
  program(function* () {
    const pieces: readonly Piece[] = prefix === '' ? word : [{ _tag: 'Text', text: prefix }, ...word];
    const texts = yield* perform(async () => E.right(await expandWord(pieces, surroundings(stand))));
    if (role === 'text') return { args: texts, paths: [] };
    const [args, paths]: [string[], string[]] = [[], []];
    for (const text of texts) {
      const option = text.startsWith(prefix) ? prefix : '';
      const path = text.slice(option.length);
      const isStream = path === '-' && option === '';
      const { given, at } = isStream ? { given: path, at: stand.cwd } : yield* perform(operand(path, stand));
      args.push(`${option}${given}`);
      paths.push(at);
    }
    return { args, paths };
  });

const SEVERAL = 'The file to read from matches more than one; name one.';

const isThere =
  (path: string): Judged<boolean> =>
  async () =>
    E.right(
      await stat(path).then(
        () => true,
        () => false,
      ),
    );

const inputOf = ({ redirections }: Command, stand: Standpoint): Judged<string | null> =>
  program<string, string | null>(function* () {
    let input: string | null = null;
    for (const redirection of redirections) {
      if (redirection._tag !== 'Input') continue;
      const found = yield* perform(async () =>
        E.right(await expandWord(redirection.path, surroundings(stand))),
      );
      const [path, another] = found;
      if (path === undefined || another !== undefined)
        return yield* perform<string, never>(async () => E.left(SEVERAL));
      input = (yield* perform(operand(path, stand))).at;
      if (!(yield* perform(isThere(input)))) break; // the command will not run for want of it, whatever comes after
    }
    return input;
  });

const argumentsOf = (command: Command, stand: Standpoint): Judged<readonly string[]> =>
  program(function* () {
    const [args, paths]: [string[], string[]] = [[], []];
    for (const argument of command.args) {
      const made = yield* perform(spread(argument, stand));
      args.push(...made.args);
      paths.push(...made.paths);
    }
    if (!command.descends) return args;
    if (compares(command.name))
      for (const path of yield* perform(async () => E.right(await namesakes(paths))))
        yield* perform(operand(path, stand));
    const folders = [...new Set(compares(command.name) ? paths : [stand.cwd, ...paths])];
    const closed = yield* perform(() => closedNamesBelow(folders, stand.sight, stand.reach));
    return yield* perform(async () => excluding(command.name, args, closed));
  });

/** Expands a command's patterns and looks where each of its paths leads now, links followed. */
export const prepareCommand = (command: Command, stand: Standpoint): Judged<Ready> =>
  program(function* () {
    const args = yield* perform(argumentsOf(command, stand));
    const input = yield* perform(inputOf(command, stand));
    const own = builtIn(command.name);
    if (own !== null) {
      const told = yield* perform(async () => E.right(await own(args, stand.cwd, stand.reach)));
      return { _tag: 'Told', input, told };
    }
    const file = yield* perform(async () => E.right(await findProgram(command.name)));
    if (file === null) return { _tag: 'Told', input, told: notInstalled(command.name) };
    return { _tag: 'Program', input, name: command.name, file, args };
  });
