import { type Command, InvalidArgumentError, Option } from 'commander';

/** Where the store is; the same on every command. Paths as typed. */
export type StoreOptions = {
  readonly store?: string;
  readonly transcripts?: string;
  readonly project?: string;
  readonly layout?: 'claude-code' | 'plain';
  readonly state?: string;
};

/** A word of a command line, quoted where a shell would read it otherwise. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * The options that say which store is meant, to be typed again after a command; empty where none were needed. `path` makes a
 * path of one as typed.
 */
export const sameStore = (
  { store, project, state }: StoreOptions,
  path: (typed: string) => string = (typed) => typed,
): string =>
  [['--store', store] as const, ['--project', project] as const, ['--state', state] as const]
    .flatMap(([name, typed]) => (typed === undefined ? [] : [` ${name} ${shellWord(path(typed))}`]))
    .join('');

export type JsonOption = { readonly json?: boolean };

export type ReadingOptions = StoreOptions & JsonOption;
export type VerifyOptions = ReadingOptions & { readonly head?: string };
export type ExportOptions = StoreOptions & { readonly contents?: boolean };
export type CheckOptions = ReadingOptions & { readonly fix?: boolean };
export type DoctorOptions = CheckOptions;
/** Options of the commands that act on a run by its name. */
export type RunNameOptions = StoreOptions & JsonOption;
export type InspectOptions = StoreOptions & { readonly port?: number; readonly open?: boolean };
/** Paths as typed. */
export type PermitOptions = { readonly root?: string; readonly readRoots?: readonly string[] };
/** `project`: a path as typed. */
export type ConfigOptions = JsonOption & { readonly project?: string };
/** `all`: the stores of this machine instead of one. */
export type WatchOptions = ReadingOptions & { readonly all?: boolean };
export type DemoOptions = { readonly keep?: boolean };

/** A date of the calendar as typed, YYYY-MM-DD, or one that depends on when it is asked for. */
export type AskedDay = string;
export type LogOptions = ReadingOptions & { readonly day?: AskedDay | true };

/** A day as typed. */
export const day = (typed: string): AskedDay => {
  if (typed === 'today' || typed === 'yesterday') return typed;
  const ms = Date.parse(`${typed}T00:00:00Z`);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(ms);
  if (!isDate || new Date(ms).toISOString().slice(0, 10) !== typed)
    throw new InvalidArgumentError('It is no date (YYYY-MM-DD), nor “today” or “yesterday”.');
  return typed;
};

/** A name as typed. An empty one is a variable that was not set: it must not mean the current folder, or any run. */
export const named = (typed: string): string => {
  if (typed === '') throw new InvalidArgumentError('It is empty.');
  return typed;
};

/** One more of several names as typed. */
export const folders = (typed: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  named(typed),
];

/** A hash as typed, or pasted with blanks around it. */
export const hash = (typed: string): string => {
  const text = typed.trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(text)) throw new InvalidArgumentError('It is no hash of 64 hexadecimal digits.');
  return text;
};

export const withStoreOptions = (command: Command): Command =>
  command
    .option('--store <folder>', 'the memory folder (default: that of the current project)', named)
    .option(
      '--transcripts <folder>',
      'the folder with the transcripts of sessions (default: beside the store)',
      named,
    )
    .option('--project <folder>', 'the project whose store is meant (default: the current folder)', named)
    .addOption(new Option('--layout <name>', 'how transcripts are named').choices(['claude-code', 'plain']))
    .option('--state <folder>', 'where journals and objects are kept (default: beside the store)', named);

export const withJson = (command: Command): Command =>
  command.option('--json', 'print one JSON value instead of text');

type Example = readonly [line: string, purpose: string];

/** Help ends with examples, because they are read first. */
export const withExamples = (command: Command, examples: readonly Example[]): Command => {
  const lines = examples.flatMap(([line, purpose]) => [`  # ${purpose}`, `  autodream ${line}`]);
  return command.addHelpText('after', ['', 'Examples:', ...lines].join('\n'));
};
