import { Option } from 'commander';
import type { Declaring } from './declare-acting.js';
import { withExamples, withJson } from './options.js';
import type { TrustOptions } from './trust-options.js';

export const declareTrust = ({ program, context, ended }: Declaring): void => {
  const command = withJson(
    program.command('trust').argument('[folder]', 'the project (default: the current one)'),
  )
    .summary('say that the assistant may work in a project')
    .description(
      'Notes in your own settings that you trust a project’s folder, so that the assistant may be active there: it reads the folder, and does the jobs of its file. A daemon that runs learns of it within a minute.',
    )
    .addOption(new Option('--refuse', 'note that you do not trust it').conflicts(['revoke', 'list']))
    .addOption(new Option('--revoke', 'forget what was said of it').conflicts('list'))
    .option('--list', 'what was said of which folders');
  withExamples(command, [
    ['trust', 'the current project'],
    ['trust --list', 'all that was said'],
    ['trust --revoke ~/old', 'nothing was said of it any more'],
  ]).action(async (folder: string | undefined, options: TrustOptions) => {
    const { trust } = await import('./commands/trust.js');
    ended(await trust(context, folder, options));
  });
};
