import { type Command, InvalidArgumentError } from 'commander';
import type {
  DaemonLogsOptions,
  DaemonProjectOption,
  DaemonStartOptions,
  DaemonStatusOptions,
} from './daemon-options.js';
import type { Declaring } from './declare-acting.js';
import { declareDaemonService } from './declare-daemon-service.js';
import type { DeclaringDaemon } from './declaring-daemon.js';
import { named, withExamples, withJson } from './options.js';

const lines = (typed: string): number => {
  const value = /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  if (value === 0) throw new InvalidArgumentError('It is no whole number from 1 to 999999.');
  return value;
};

const withProject = (command: Command): Command =>
  command.option('--project <folder>', 'the project that is meant (default: the current folder)', named);

const declareStart = ({ daemon, context, ended }: DeclaringDaemon): void => {
  const command = withProject(daemon.command('start'))
    .summary('serve the current project from now on')
    .description(
      'Registers the project (its git root, or the current folder) and starts the daemon where none runs. It then outlives the terminal. What is said here of a project holds until it is removed.',
    )
    .option('--assistant', 'the assistant of this project does without the remote flag')
    .option('--proactive', 'the assistant of this project may take initiative');
  withExamples(command, [
    ['daemon start', 'the jobs of this project run on time'],
    ['daemon start --proactive', 'its assistant may begin something by itself'],
  ]).action(async (options: DaemonStartOptions) => {
    const { daemonStart } = await import('./commands/daemon-start.js');
    ended(await daemonStart(context, options));
  });
};

const declareRemove = ({ daemon, context, ended }: DeclaringDaemon): void => {
  const command = withProject(daemon.command('remove'))
    .summary('serve a project no more')
    .description('Ends what the daemon does for the project and forgets it. Its jobs stay in their file.');
  withExamples(command, [['daemon remove', 'the current project']]).action(
    async (options: DaemonProjectOption) => {
      const { daemonRemove } = await import('./commands/daemon-start.js');
      ended(await daemonRemove(context, options));
    },
  );
};

const declareStop = ({ daemon, context, ended }: DeclaringDaemon): void => {
  const stop = daemon
    .command('stop')
    .summary('end it')
    .description(
      'Ends the daemon. Dreams under way are stopped and their stores restored; five seconds at most.',
    );
  withExamples(stop, [['daemon stop', 'projects stay registered']]).action(async () => {
    const { daemonStop } = await import('./commands/daemon-stop.js');
    ended(await daemonStop(context));
  });
  const restart = daemon
    .command('restart')
    .summary('end it and start it again')
    .description('Ends the daemon and starts it with the variables and the release of this call.');
  withExamples(restart, [['daemon restart', 'after an update, or with another key']]).action(async () => {
    const { daemonRestart } = await import('./commands/daemon-stop.js');
    ended(await daemonRestart(context));
  });
};

const declareStatus = ({ daemon, context, ended }: DeclaringDaemon): void => {
  const command = withJson(daemon.command('status'))
    .summary('is there one, and what does it serve?')
    .description(
      'Tells how the daemon is, and of each project its jobs, its assistant and what is under way.',
    );
  withExamples(command, [['daemon status --json | jq .pid', 'for a script']]).action(
    async (options: DaemonStatusOptions) => {
      const { daemonStatus } = await import('./commands/daemon-status.js');
      ended(await daemonStatus(context, options));
    },
  );
};

const declareLogs = ({ daemon, context, ended }: DeclaringDaemon): void => {
  const command = daemon
    .command('logs')
    .summary('what the daemon noted')
    .description('Prints the last lines that the daemon wrote to the log.')
    .option('-n, --lines <number>', 'how many (default: 50)', lines)
    .option('--follow', 'go on with those that come, until Ctrl-C');
  withExamples(command, [['daemon logs --follow', 'watch it']]).action(async (options: DaemonLogsOptions) => {
    const { daemonLogs } = await import('./commands/daemon-logs.js');
    ended(await daemonLogs(context, options));
  });
};

const declareAttach = ({ daemon, context, ended }: DeclaringDaemon): void => {
  const command = withProject(daemon.command('attach'))
    .summary('see what happens, and talk to the assistant')
    .description(
      'Prints what happens in the project, a line each. Lines that you type are said to its assistant; in a terminal Esc pauses its initiative, and Ctrl-C or Ctrl-D leaves. The daemon goes on.',
    );
  withExamples(command, [
    ['daemon attach', 'the current project'],
    ['echo "what is left to do?" | autodream daemon attach', 'say one thing'],
  ]).action(async (options: DaemonProjectOption) => {
    const { daemonAttach } = await import('./commands/daemon-attach.js');
    ended(await daemonAttach(context, options));
  });
};

const declareRunning = ({ daemon, context, ended }: DeclaringDaemon): void => {
  const command = daemon
    .command('run')
    .summary('be the daemon, in the foreground')
    .description('For service managers. Ctrl-C or SIGTERM ends it in good order.');
  withExamples(command, [['daemon run', 'until Ctrl-C']]).action(async () => {
    const { daemonRun } = await import('./commands/daemon-run.js');
    ended(await daemonRun(context));
  });
};

export const declareDaemon = ({ program, ...rest }: Declaring): void => {
  const daemon = program
    .command('daemon')
    .summary('the process in the background: jobs on time, the assistant')
    .description('One process for all projects of yours that are registered with it.')
    .helpCommand(false);
  withExamples(daemon, [['daemon start', 'serve the current project']]);
  const declaring = { daemon, ...rest };
  declareStart(declaring);
  declareStop(declaring);
  declareStatus(declaring);
  declareLogs(declaring);
  declareAttach(declaring);
  declareRemove(declaring);
  declareRunning(declaring);
  declareDaemonService(declaring);
};
