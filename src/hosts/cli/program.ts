import { Command } from 'commander';
import type { CliContext } from './context.js';
import { declareDemo, declareKill, declareUndo } from './declare-acting.js';
import { declareAudit } from './declare-audit.js';
import { declareConfig } from './declare-config.js';
import { declareDaemon } from './declare-daemon.js';
import { declareExtract } from './declare-extract.js';
import { declareInspect } from './declare-inspect.js';
import { declareInstall, declareUninstall } from './declare-install.js';
import { declareJobs } from './declare-jobs.js';
import { declareDoctor, declareStores } from './declare-machine.js';
import { declarePermit } from './declare-permit.js';
import { declareCheck, declareDiff, declareLog, declarePrompt, declareStatus } from './declare-reading.js';
import { declareApply, declareDiscard } from './declare-reviewing.js';
import { declareRun } from './declare-run.js';
import { declareMachines, declareStately } from './declare-stately.js';
import { declareRecord, declareWhy } from './declare-timing.js';
import { declareTrust } from './declare-trust.js';
import { declareWatch } from './declare-watch.js';
import type { ExitCode } from './exit-code.js';
import { withExamples } from './options.js';
import { fittedHelp } from './views/fitted-help.js';

const DECLARATIONS = [
  ...[
    declareRun,
    declareExtract,
    declareStatus,
    declareWhy,
    declareLog,
    declareDiff,
    declareApply,
    declareDiscard,
    declareUndo,
    declareKill,
    declareWatch,
    declareInspect,
  ],
  ...[declareDaemon, declareJobs, declareTrust],
  ...[declareInstall, declareUninstall, declareStores, declareDoctor],
  ...[declareAudit, declareCheck, declareConfig, declarePermit, declarePrompt, declareRecord, declareDemo],
  ...[declareStately, declareMachines],
];

/** Mistakes in the call are told like all other complaints. */
const asComplaint = (text: string): string => text.replace(/^error: /, 'autodream: ');

/**
 * The command line. A command's module is loaded when it is called, so that help, version and mistakes in the call load
 * nothing else. Instead of ending the process it throws commander's errors and hands exit codes to `ended`.
 */
export const cliProgram = (context: CliContext, ended: (code: ExitCode) => void): Command => {
  const { terminal } = context;
  const program = new Command('autodream')
    .description(
      'Keeps the memory folder of a coding agent in order: consolidates it, or leaves it exactly as it was.',
    )
    .version(context.version, '--version', 'print the version')
    .helpCommand(false)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(fittedHelp(text, terminal.screen('')?.columns ?? null)),
      writeErr: (text) => terminal.err(fittedHelp(text, terminal.isInteractive ? terminal.columns : null)),
      outputError: (text, write) => write(asComplaint(text)),
      getOutHelpWidth: () => terminal.columns,
      getErrHelpWidth: () => terminal.columns,
    });
  for (const declare of DECLARATIONS) declare({ program, context, ended });
  return withExamples(program, [
    ['status', 'how is the current project’s store?'],
    ['run --force --dry-run', 'what would a dream change?'],
    ['run', 'dream, if it is time'],
    ['undo latest', 'take it back'],
  ]).addHelpText(
    'after',
    [
      '\nCalled by agents, not by people (see: autodream install):',
      '  hook <event>  reads from its input what an agent tells at the end of a turn',
      '\nExit codes:',
      '  0         done, also when a gate refuses or nothing changes',
      '  1         failed, or stopped by another process',
      '  2         wrong usage',
      '  130, 143  stopped by Ctrl-C, by SIGTERM; the store is restored first',
    ].join('\n'),
  );
};
