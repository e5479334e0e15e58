import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expandWord } from '../../../src/effects/live/shell/expand-word.js';
import type { Argument, Command, Piece, Script } from '../../../src/permissions/shell/script.js';
import { type Argv, FAILING, SURROUNDINGS } from './bash.js';

/** Where a shell is, and where it was before. */
type Place = { readonly folder: string; readonly before: string | null };

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece._tag === 'Text' ? piece.text : piece.pattern)).join('');

const argumentsOf = async ({ prefix, word }: Argument, folder: string): Promise<readonly string[]> => {
  const at = (path: string): string => (path.startsWith('/') ? path : `${folder}/${path}`);
  const whole: readonly Piece[] = prefix === '' ? word : [{ _tag: 'Text', text: prefix }, ...word];
  return expandWord(whole, { at, isOpen: () => Promise.resolve(true) });
};

const argvOf = async ({ name, args }: Command, folder: string): Promise<Argv> => {
  const words = await Promise.all(args.map((argument) => argumentsOf(argument, folder)));
  return [name, ...words.flat()];
};

const canBegin = ({ redirections }: Command, folder: string): boolean =>
  redirections.every((one) => one._tag !== 'Input' || isThere(resolve(folder, textOf(one.path))));

/** As `cd` of bash goes: null where it fails. */
const entered = ([, ...args]: Argv, { folder, before }: Place): Place | null => {
  const options = args.findIndex((text) => !/^-[LP]+$/.test(text));
  const rest = options < 0 ? [] : args.slice(options);
  const [to, ...more] = rest[0] === '--' ? rest.slice(1) : rest;
  const target = to === undefined ? SURROUNDINGS.HOME : to === '-' ? before : to;
  if (more.length > 0 || target === null || (to !== '-' && /^-./.test(target))) return null;
  const isPhysical = args.slice(0, Math.max(options, 0)).at(-1)?.endsWith('P') === true;
  const logical = resolve(folder, target);
  if (!isFolder(target.startsWith('/') ? target : `${folder}/${target}`)) return null;
  return { folder: isPhysical ? realpathSync(logical) : logical, before: folder };
};

/** What each program would be given if the script ran in this folder and every program but a few ended well. */
export const expectedArgvs = async (script: Script, start: string): Promise<readonly Argv[]> => {
  const told: Argv[] = [];
  let place: Place = { folder: start, before: null };
  let isGood = true;
  for (const { when, pipeline } of script) {
    if (when !== 'always' && (when === 'success') !== isGood) continue;
    let last: boolean = true;
    for (const command of pipeline.commands) {
      last = canBegin(command, place.folder);
      if (!last) continue;
      const argv = await argvOf(command, place.folder);
      told.push(argv);
      const next = command.name === 'cd' ? entered(argv, place) : place;
      last = next !== null && !FAILING.includes(command.name);
      if (next !== null && pipeline.commands.length === 1) place = next;
    }
    isGood = last !== pipeline.negated;
  }
  return told;
};
