import { Argument, type Command, Option } from 'commander';
import { HOST_IDS, type HostId } from '../install/host-ids.js';
import type { Declaring } from './declare-acting.js';
import type { InstallOptions, UninstallOptions } from './install-options.js';
import { withExamples, withJson } from './options.js';

const theHost = (): Argument => new Argument('<host>', 'the agent that is meant').choices(HOST_IDS);

const withPlace = (command: Command): Command =>
  command
    .addArgument(theHost())
    .addOption(new Option('--user', 'in your own settings (default)').conflicts('project'))
    .option('--project', 'in the settings of the project that the current folder belongs to')
    .option('--dry-run', 'only show what would change');

export const declareInstall = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('install')
    .summary('let an agent call autodream at the end of turns')
    .description(
      'Writes hooks into the settings of an agent, and shows what changes. Comments, order and all else stay as they are, and the old file is kept beside it. Doing it again changes nothing.',
    );
  withExamples(
    withJson(
      withPlace(command).option(
        '--take-over',
        'turn the dreams off that the agent has of its own, if it has any',
      ),
    ),
    [
      ['install claude-code --dry-run', 'what would change?'],
      ['install claude-code --take-over', 'one dreamer is enough'],
    ],
  ).action(async (host: HostId, options: InstallOptions) => {
    const { installHost } = await import('./commands/install.js');
    ended(await installHost(context, host, options));
  });
};

export const declareUninstall = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('uninstall')
    .summary('take out what “install” put in')
    .description(
      'Takes the hooks of autodream out of the settings of an agent, and turns the agent’s own dreams on again where “install --take-over” turned them off. Where nothing else was changed since, the file is as it was, byte for byte; what you changed stays.',
    );
  withExamples(withJson(withPlace(command)), [
    ['uninstall claude-code', 'the agent calls autodream no more'],
  ]).action(async (host: HostId, options: UninstallOptions) => {
    const { uninstallHost } = await import('./commands/install.js');
    ended(await uninstallHost(context, host, options));
  });
};
