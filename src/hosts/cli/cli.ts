import { type Command, CommanderError } from 'commander';
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

/** The command that is meant, as far as there is one. */
const calledIn = (program: Command, argv: readonly string[]): string => {
  const [name, ...rest] = argv;
  const command = program.commands.find((one) => one.name() === name);
  return command === undefined ? program.name() : `${program.name()} ${calledIn(command, rest)}`;
};

/** What is thrown is a mistake in the call, which commander has already explained, or nothing that was foreseen. */
const exitOfThrown = (thrown: unknown, context: CliContext, called: string): ExitCode => {
  if (thrown instanceof CommanderError) {
    if (thrown.exitCode === 0) return EXIT.done;
    if (thrown.code !== 'commander.help') context.terminal.err(`How it is called: ${called} --help`);
    return EXIT.usage;
  }
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
    (thrown: unknown) => exitOfThrown(thrown, context, calledIn(program, argv)),
  );
};
