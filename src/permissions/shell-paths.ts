import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { absolutePath, isWithin } from './absolute-path.js';
import { type Argument, type Command, flatOf, type Piece, type Script, type Step } from './shell/script.js';
import { afterStep, foldersOf, type Standing } from './shell-folders.js';
import { holdsSystemFiles, isOfSystem, whyNotSearched, whyOfSystem } from './system-files.js';

/**
 * What the commands of a shell may reach. `roots`: absolute folders that all they read must lie in, null: anywhere. `maps`: a path
 * in `from` means the same one in `to`. `closed` says why no tool may read an absolute path, or null.
 */
export type Reach = {
  readonly roots: readonly string[] | null;
  readonly maps: readonly { readonly from: string; readonly to: string }[];
  readonly closed: (absolute: string) => string | null;
};

/** So many folders a script may stand in at once before nobody can say where it is. */
const MOST_STANDINGS = 64;

/** Commands that without a path tell what is in the working folder. */
const LISTING = new Set(['ls', 'dir', 'vdir', 'find', 'du', 'tree', 'rg']);

/** The path that is read where one in a mapped folder is named. */
export const mappedPath = (maps: Reach['maps'], path: string): string => {
  if (maps.some(({ to }) => isWithin(to, path))) return path;
  const map = maps.find(({ from }) => isWithin(from, path));
  return map === undefined ? path : map.to + path.slice(map.from === '/' ? 0 : map.from.length);
};

const isGlob = (piece: Piece): boolean => piece._tag === 'Glob';

/** A wildcard stands for one name: what follows it may not climb, or the fixed part would not say where the path leads. */
const climbs = (word: readonly Piece[]): boolean => {
  const first = word.findIndex(isGlob);
  if (first === -1) return false;
  const fixed = flatOf(word.slice(0, first));
  const rest = flatOf(word).slice(fixed.lastIndexOf('/') + 1);
  return rest.split('/').includes('..');
};

/** What a wildcard that ends with a slash stands for is a folder, which is to be seen in the path. */
const foldersOnly = (word: readonly Piece[]): string =>
  word.some(isGlob) && flatOf(word).endsWith('/') ? '/' : '';

/** A wildcard may stand for the folder of devices. */
const mayBeOfSystem = (path: string): boolean => isOfSystem(path) || /^\/[^/]*[*?[]/.test(path);

/** Why an absolute path may not be read; null: it may. */
const whyOutOfReach = (path: string, { roots, closed }: Reach): string | null => {
  if (path === '/dev/null') return null;
  if (roots !== null && !roots.some((root) => isWithin(root, path)))
    return `${path} lies outside the folders that may be read here; name a path inside them.`;
  if (mayBeOfSystem(path)) return whyOfSystem(path);
  const reason = closed(path);
  return reason === null ? null : `${path} is closed to every tool: ${reason}.`;
};

const whyNotPath = (word: readonly Piece[], cwd: string, command: Command, reach: Reach): string | null => {
  if (flatOf(word).includes('\0')) return 'A path has a NUL character in it.';
  const path = mappedPath(reach.maps, absolutePath(cwd, flatOf(word))) + foldersOnly(word);
  if (climbs(word))
    return `${flatOf(word)} climbs by ".." behind a wildcard; name the folder, or leave the ".." out.`;
  if (command.descends && holdsSystemFiles(path)) return whyNotSearched(path);
  return whyOutOfReach(path, reach);
};

/** `-` is what comes through the pipe. */
const isStream = (arg: Argument): boolean => arg.prefix === '' && flatOf(arg.word) === '-';

const whyNotHere = (command: Command, cwd: string, reach: Reach): string | null => {
  if (!command.descends && !LISTING.has(command.name)) return null;
  return whyNotPath([{ _tag: 'Text', text: '.' }], cwd, command, reach);
};

const whyNotCommand = (command: Command, cwd: string, reach: Reach): string | null => {
  const paths = command.args.filter((arg) => arg.role === 'path');
  const read = command.redirections.flatMap((redirection) =>
    redirection._tag === 'Input' ? [redirection.path] : [],
  );
  if (
    command.name === 'cd' &&
    (paths.length !== 1 || paths.some((arg) => isStream(arg) || arg.word.some(isGlob)))
  )
    return 'cd needs the name of one folder, without a wildcard.';
  const named = paths.filter((arg) => !isStream(arg)).map(({ word }) => word);
  const words = [...named, ...read];
  if (paths.length === 0) {
    const here = whyNotHere(command, cwd, reach);
    if (here !== null) return here;
  }
  return words.map((word) => whyNotPath(word, cwd, command, reach)).find((why) => why !== null) ?? null;
};

/** Only a `cd` that is no part of a pipe moves the shell. */
const destination = ({ pipeline }: Step, cwd: string, { maps }: Pick<Reach, 'maps'>): string | null => {
  const [command, ...others] = pipeline.commands;
  if (command?.name !== 'cd' || others.length > 0) return null;
  const folder = command.args.find((arg) => arg.role === 'path');
  return folder === undefined ? null : mappedPath(maps, absolutePath(cwd, flatOf(folder.word)));
};

/** A command, and a folder that it may run in. */
export type PlacedCommand = { readonly command: Command; readonly folder: string };

/** A script's commands, each with every folder that it may run in, following each `cd` that may have been done. Left: nobody can tell. */
export const placedCommands = (
  script: Script,
  cwd: string,
  reach: Pick<Reach, 'maps'>,
): Either<string, readonly PlacedCommand[]> => {
  const placed: PlacedCommand[] = [];
  let standings: readonly Standing[] = [
    { cwd: mappedPath(reach.maps, absolutePath('/', cwd)), succeeded: true },
  ];
  for (const step of script) {
    for (const folder of foldersOf(step, standings))
      placed.push(...step.pipeline.commands.map((command) => ({ command, folder })));
    standings = afterStep(step, standings, (moving, from) => destination(moving, from, reach));
    if (standings.length > MOST_STANDINGS)
      return E.left('It changes its folder too often to say where it is; use absolute paths instead of cd.');
  }
  return E.right(placed);
};

/**
 * May these commands, begun in the absolute folder `cwd`, read what they name? By text alone:
 * links are for whoever runs them to see to, and so are files with secrets below a folder that is searched.
 * `null`: they may; else why not, for a model to act on.
 */
export const checkShellPaths = (script: Script, cwd: string, reach: Reach): string | null => {
  const placed = placedCommands(script, cwd, reach);
  if (E.isLeft(placed)) return placed.left;
  for (const { command, folder } of placed.right) {
    const why = whyNotCommand(command, folder, reach);
    if (why !== null) return why;
  }
  return null;
};
