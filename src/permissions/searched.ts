import { absolutePath } from './absolute-path.js';
import { type Argument, flatOf } from './shell/script.js';
import type { PlacedCommand } from './shell-paths.js';

/** Programs that read below folders what they compare, and nothing where they stand. */
const COMPARING = new Set(['diff']);

export const compares = (name: string): boolean => COMPARING.has(name);

/** What follows a word that is no option is no option's value. */
const isOperand = ({ prefix, role }: Argument, before: Argument | undefined): boolean =>
  role === 'path' &&
  prefix === '' &&
  before !== undefined &&
  !`${before.prefix}${flatOf(before.word)}`.startsWith('-');

/**
 * The absolute paths at or below which a command reads files that nobody named, with wildcards as they are written. A search that may
 * have no folder to search searches the one that it stands in.
 */
export const searchedBy = ({ command, folder }: PlacedCommand): readonly string[] => {
  if (!command.descends) return [];
  const named = command.args
    .filter(({ role }) => role === 'path')
    .map(({ word }) => absolutePath(folder, flatOf(word)));
  const isTold = command.args.some((argument, index) => isOperand(argument, command.args[index - 1]));
  return compares(command.name) || isTold ? named : [folder, ...named];
};
