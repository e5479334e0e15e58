import * as v from 'valibot';
import { isHookEvent } from '../hooks/hook-input.js';
import type { HookPoint, HookWiring } from './hosts.js';
import { type Launcher, shellLine } from './launcher.js';

const Hook = v.object({
  type: v.literal('command'),
  command: v.string(),
  args: v.optional(v.array(v.string())),
});

/** The link to the package's program, or the program itself. */
const PROGRAM = /(?:^|\/)autodream(?:\.cjs)?['"]?$/;
const CALL = /^(.*\S) hook (\S+)$/s;

/** Whether a hook is one that we wrote: a person's own script that has our name in it is not. */
export const isOwnHook = (hook: unknown): boolean => {
  const read = v.safeParse(Hook, hook);
  if (!read.success) return false;
  const { command, args = [] } = read.output;
  const [, program = '', word = ''] = CALL.exec([command, ...args].join(' ')) ?? [];
  return PROGRAM.test(program) && isHookEvent(word);
};

/** A call of ours, by whoever wrote it and through whatever starts it. */
const ANY_CALL = /(?:^|[\s/'"])autodream[^\s'"]*['"]?\s+hook\s+[a-z]/;

/** A hook that calls autodream: the programs that it needs, by their absolute paths. What a shell finds is not among them. */
export type Calling = { readonly programs: readonly string[] };

/** Quotes around the first word are the shell's; without a shell there are none. */
const programsOf = (command: string, args: readonly string[]): readonly string[] => {
  const first = /^(?:"([^"]*)"|'([^']*)'|(\S*))/.exec(command.trim())?.slice(1) ?? [];
  return [...first, ...args].filter((word) => word?.startsWith('/') === true);
};

/** What a hook needs that calls autodream, whether we wrote it or a person did; null: it does not call it. */
export const callingIn = (hook: unknown): Calling | null => {
  const read = v.safeParse(Hook, hook);
  if (!read.success) return null;
  const { command, args = [] } = read.output;
  return ANY_CALL.test([command, ...args].join(' ')) ? { programs: programsOf(command, args) } : null;
};

/** A hook as the host's file has it. */
export const hookOf = ({ word, seconds }: HookPoint, launcher: Launcher, wiring: HookWiring): object => {
  const [command, ...args] = [...launcher, 'hook', word];
  const timeout = seconds / wiring.unit;
  return wiring.form === 'arguments'
    ? { type: 'command', command, args, timeout }
    : { type: 'command', command: shellLine([...launcher, 'hook', word]), timeout };
};

/** Whether two hooks start the same; how long the host waits may have been changed by a person. */
export const startsSame = (one: unknown, other: unknown): boolean => {
  const [a, b] = [v.safeParse(Hook, one), v.safeParse(Hook, other)];
  return a.success && b.success && JSON.stringify(a.output) === JSON.stringify(b.output);
};
