import * as v from 'valibot';
import type { HookFile } from './hook-files.js';

const Command = v.object({ command: v.string(), args: v.optional(v.array(v.string()), []) });
const Hooked = v.object({ hooks: v.array(v.unknown()) });
const Fields = v.record(v.string(), v.unknown());

const parsed = <A>(schema: v.GenericSchema<unknown, A>, value: unknown): readonly A[] => {
  const result = v.safeParse(schema, value);
  return result.success ? [result.output] : [];
};

/** A hook of ours: the programs that it needs, by their absolute paths. What a shell finds is not among them. */
export type OwnHook = { readonly programs: readonly string[] };

/** The same, and where it stands. */
export type Wired = HookFile & OwnHook;

/** The hooks of an event that start autodream, in settings of the shape that Claude Code has and others took over. */
export const hooksIn = (settings: Readonly<Record<string, unknown>>, event: string): readonly OwnHook[] => {
  const groups = parsed(Fields, settings.hooks).flatMap((all) =>
    parsed(v.array(v.unknown()), all[event]).flat(),
  );
  const commands = groups
    .flatMap((group) => parsed(Hooked, group))
    .flatMap(({ hooks }) => hooks.flatMap((hook) => parsed(Command, hook)));
  const ours = commands.filter(isOurs).map((hook) => ({ programs: programsOf(hook) }));
  return [...ours, ...pluginIn(settings)];
};

type Started = v.InferOutput<typeof Command>;

const isOurs = ({ command, args }: Started): boolean => {
  const line = [command, ...args].join(' ');
  return /\bautodream\b/.test(line) && /\bhook\b/.test(line);
};

/** Quotes around the first word are the shell's; without a shell there are none. */
const programsOf = ({ command, args }: Started): readonly string[] => {
  const first = /^(?:"([^"]*)"|'([^']*)'|(\S*))/.exec(command.trim())?.slice(1) ?? [];
  return [...first, ...args].filter((word) => word?.startsWith('/') === true);
};

/** The plugin brings its hooks along. */
const pluginIn = ({ enabledPlugins }: Readonly<Record<string, unknown>>): readonly OwnHook[] =>
  parsed(Fields, enabledPlugins)
    .flatMap(Object.entries)
    .flatMap(([name, isOn]) => (name.startsWith('autodream@') && isOn === true ? [{ programs: [] }] : []));
