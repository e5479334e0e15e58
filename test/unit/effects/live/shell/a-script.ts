import { analyse } from '../../../../../src/permissions/shell/analyse.js';
import type { Argument, Command, Redirection, Script } from '../../../../../src/permissions/shell/script.js';

/** The script of a command line that the policy allows. */
export const parsed = (command: string): Script => {
  const verdict = analyse(command);
  if (verdict._tag === 'Allowed') return verdict.script;
  throw new Error(`not allowed: ${command}: ${verdict.part}: ${verdict.reason}`);
};

const argument = (text: string): Argument => ({ prefix: '', word: [{ _tag: 'Text', text }], role: 'text' });

/** A command that the policy would not allow, to see what the runner does with it all the same. */
export const unjudged = (
  name: string,
  args: readonly string[] = [],
  redirections: readonly Redirection[] = [],
): Command => ({ name, args: args.map(argument), redirections, descends: false });

/** One pipeline of such commands. */
export const pipeline = (...commands: readonly Command[]): Script => [
  { when: 'always', pipeline: { negated: false, commands } },
];
