import type { OptionValues, Role } from '../tools/tool.js';

const ROLES: Readonly<Record<string, Role>> = { ':': 'text', '@': 'path' };

type Options = ReadonlyMap<string, OptionValues>;
type Entry = readonly [string, OptionValues];

const valuesOf = (suffix: string): OptionValues =>
  suffix === '?'
    ? { roles: ['text'], optional: true }
    : { roles: [...suffix].flatMap((mark) => ROLES[mark] ?? []), optional: false };

const entryOf = (notation: string): Entry => {
  const [, name = '', suffix = ''] = /^(.*?)([:@?]*)$/.exec(notation) ?? [];
  return [name, valuesOf(suffix)];
};

const lettersOf = ([name, values]: Entry): readonly Entry[] =>
  values.roles.length > 0 || name.startsWith('--')
    ? [[name, values]]
    : [...name.slice(1)].map((letter) => [`-${letter}`, values]);

const notationsOf = (notation: string): readonly string[] => notation.split(/\s+/).filter(Boolean);

/** Reads the notation of an option table, in which `-abc` are three options. */
export const readOptions = (notation: string): Options =>
  new Map(notationsOf(notation).map(entryOf).flatMap(lettersOf));

/** Reads the same notation for a program whose options are words with a single dash. */
export const readNames = (notation: string): Options => new Map(notationsOf(notation).map(entryOf));
