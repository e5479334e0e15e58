import { CommanderError } from 'commander';
import type { CliContext } from './context.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { cliProgram } from './program.js';
import { thrownSentence } from './thrown.js';

const refuseWindows = async (argv: readonly string[], { terminal }: CliContext): Promise<ExitCode> => {
  const [{ NOT_SUPPORTED }, { noRun, runJson }] = await Promise.all([
    import('../running/unsupported.js'),
    import('./no-run.js'),
  ]);
  terminal.err(`autodream: ${NOT_SUPPORTED}`);
  const told =
    argv[0] === 'run'
      ? runJson(noRun('failed', NOT_SUPPORTED, null), argv.includes('--dry-run'))
      : { error: NOT_SUPPORTED };
  if (argv.includes('--json')) terminal.out(JSON.stringify(told, null, 2));
  return EXIT.failed;
};

/** What is thrown is a mistake in the call, which commander has already explained, or nothing that was foreseen. */
const exitOfThrown = (thrown: unknown, context: CliContext): ExitCode => {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.usage;
  context.terminal.err(thrownSentence(thrown));
  return EXIT.failed;
};

/** Runs one command and tells how it ended. Never throws: a person sees a sentence, not a stack. */
export const runCli = async (argv: readonly string[], context: CliContext): Promise<ExitCode> => {
  if (context.platform === 'win32') return refuseWindows(argv, context);
  let code: ExitCode = EXIT.done;
  const program = cliProgram(context, (ended) => {
    code = ended;
  });
  return program.parseAsync([...argv], { from: 'user' }).then(
    () => code,
    (thrown: unknown) => exitOfThrown(thrown, context),
  );
};
