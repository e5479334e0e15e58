import * as v from 'valibot';
import type { HookFile } from './hook-files.js';

const Command = v.object({ command: v.string(), args: v.optional(v.array(v.string()), []) });
const Hooked = v.object({ hooks: v.array(v.unknown()) });

const parsed = <A>(schema: v.GenericSchema<unknown, A>, value: unknown): readonly A[] => {
  const result = v.safeParse(schema, value);
  return result.success ? [result.output] : [];
};

/** A hook of ours: the program that it starts, null where a shell finds it. */
export type OwnHook = { readonly program: string | null };

/** The same, and where it stands. */
export type Wired = HookFile & OwnHook;

/** The hooks of an event that start autodream, in settings of the shape that Claude Code has and others took over. */
export const hooksIn = (settings: Readonly<Record<string, unknown>>, event: string): readonly OwnHook[] => {
  const events = parsed(v.record(v.string(), v.unknown()), settings.hooks);
  const groups = events.flatMap((all) => parsed(v.array(v.unknown()), all[event]).flat());
  return groups
    .flatMap((group) => parsed(Hooked, group))
    .flatMap(({ hooks }) => hooks.flatMap((hook) => parsed(Command, hook)))
    .filter(isOurs)
    .map(({ command }) => ({ program: programOf(command) }));
};

const isOurs = ({ command, args }: v.InferOutput<typeof Command>): boolean =>
  /\bautodream\b/.test([command, ...args].join(' ')) && /\bhook\b/.test([command, ...args].join(' '));

/** The first word, where it is an absolute path; quotes around it are the shell's. */
const programOf = (command: string): string | null =>
  /^(?:"(\/[^"]*)"|'(\/[^']*)'|(\/\S*))/
    .exec(command.trim())
    ?.slice(1)
    .find((path) => path !== undefined) ?? null;
