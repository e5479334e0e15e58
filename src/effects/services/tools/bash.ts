import * as E from 'fp-ts/lib/Either.js';
import type { Json } from '../../../journal/json.js';
import { denialText } from '../../../permissions/shell/denial.js';
import type { Script } from '../../../permissions/shell/script.js';
import { checkShellPaths } from '../../../permissions/shell-paths.js';
import type { Sandbox, Shell, ShellOutcome } from '../../ports/shell.js';
import { INPUTS, parseInput } from './input.js';
import { shellReach } from './shell-reach.js';
import { answer, problem, type Reply, type Workshop } from './workshop.js';

/** What came of a command line, why it was denied (without what stands in it; null: it was not), and what it ran inside. */
export type ShellReply = {
  readonly reply: Reply;
  readonly denied: string | null;
  readonly sandbox: Sandbox | null;
};

const refused = (words: string, denied: string): ShellReply => ({
  reply: problem(words),
  denied,
  sandbox: null,
});

const troubled = (words: string): ShellReply => ({ reply: problem(words), denied: null, sandbox: null });

const NO_SHELL = 'There is no shell here; use Read, Grep or Glob.';
const UNPROVEN = 'The command is not proven to be read-only.';
const OUT_OF_REACH = 'The command names, or comes upon, what may not be read.';

const CUT = {
  time: '[It took too long and was ended; ask for less, or for something simpler.]',
  output: '[It wrote too much and was ended; ask for less.]',
};

const NOT_THERE = 127;

type Ran = Extract<ShellOutcome, { readonly _tag: 'Ran' }>;

const shown = ({ text, status, cut }: Ran): Reply => {
  const end = cut === null ? (status === 0 ? '' : `[Exit status ${status}.]`) : CUT[cut];
  const lines = [text.replace(/\n$/, ''), end].filter((part) => part !== '');
  const told = lines.length === 0 ? '[Nothing was written.]' : lines.join('\n');
  return cut === null && status !== NOT_THERE ? answer(told) : problem(told);
};

const told = (outcome: ShellOutcome): ShellReply => {
  if (outcome._tag === 'Stopped') return troubled('The run was stopped.');
  if (outcome._tag === 'Denied') return refused(outcome.reason, OUT_OF_REACH);
  return { reply: shown(outcome), denied: null, sandbox: outcome.sandbox };
};

/** Why a command line may not run, or what it is. */
const judged = async (command: string): Promise<E.Either<ShellReply, Script>> => {
  // The grammar is loaded with the first command: most runs have none.
  const { analyse } = await import('../../../permissions/shell/analyse.js');
  const verdict = analyse(command);
  if (verdict._tag === 'Allowed') return E.right(verdict.script);
  return E.left(refused(denialText(verdict), UNPROVEN));
};

const run = async (
  command: string,
  shell: Shell,
  workshop: Workshop,
  signal: AbortSignal,
): Promise<ShellReply> => {
  const script = await judged(command);
  if (E.isLeft(script)) return script.left;
  const why = checkShellPaths(script.right, workshop.live, shellReach(workshop, 'as written'));
  if (why !== null) return refused(why, OUT_OF_REACH);
  const outcome = await shell.run(
    script.right,
    { folder: workshop.live, reach: shellReach(workshop, 'as found') },
    signal,
  )();
  return E.isRight(outcome)
    ? told(outcome.right)
    : troubled(`No command can be run here (${outcome.left.reason}); use Read, Grep or Glob.`);
};

/**
 * Runs a command line that is proven to be read-only, in the memory folder's copy. `workshop.shell` null: there is none,
 * which is said. What is denied is told in full to the model only.
 */
export const bash = async (input: Json, workshop: Workshop, signal: AbortSignal): Promise<ShellReply> => {
  if (workshop.shell === null) return refused(NO_SHELL, NO_SHELL);
  const parsed = parseInput(INPUTS.Bash, input);
  if (E.isLeft(parsed)) return troubled(parsed.left);
  if (signal.aborted) return troubled('The run was stopped.');
  return run(parsed.right.command, workshop.shell, workshop, signal);
};
