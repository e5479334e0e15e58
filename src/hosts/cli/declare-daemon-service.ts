import type { DaemonInstallOptions } from './daemon-options.js';
import type { DeclaringDaemon } from './declaring-daemon.js';
import { withExamples } from './options.js';

export const declareDaemonService = ({ daemon, context, ended }: DeclaringDaemon): void => {
  const install = daemon
    .command('install')
    .summary('let the system start it when you log in')
    .description(
      'Writes a unit for your own systemd, or an agent for launchd, and says how to enable it. There is no key in it.',
    )
    .option('--dry-run', 'only print it');
  withExamples(install, [['daemon install --dry-run', 'what would be written?']]).action(
    async (options: DaemonInstallOptions) => {
      const { daemonInstall } = await import('./commands/daemon-service.js');
      ended(await daemonInstall(context, options));
    },
  );
  const uninstall = daemon
    .command('uninstall')
    .summary('take out what “daemon install” wrote')
    .description('Removes the unit, and says how to disable it.');
  withExamples(uninstall, [['daemon uninstall', 'the system starts it no more']]).action(async () => {
    const { daemonUninstall } = await import('./commands/daemon-service.js');
    ended(await daemonUninstall(context));
  });
};
