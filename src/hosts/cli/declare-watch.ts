import { Option } from 'commander';
import type { Declaring } from './declare-acting.js';
import { type WatchOptions, withExamples, withStoreOptions } from './options.js';

/** What names one store makes no sense for all of them. */
const OF_ONE = ['store', 'transcripts', 'project', 'layout', 'state'];

export const declareWatch = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('watch')
    .summary('follow dreams while they run')
    .description(
      'Follows the runs of whatever process through their journals, until you leave. In a terminal: the dream that runs, or a choice of several; x stops one, q leaves. Elsewhere, or with --json: a line for each thing that happens. Watching changes nothing.',
    )
    .addOption(
      new Option('--all', 'all stores of this machine, also those that come to be').conflicts(OF_ONE),
    );
  withExamples(withStoreOptions(command).option('--json', 'print a JSON value a line'), [
    ['watch', 'the current project’s store'],
    ['watch --all', 'every store that “autodream stores” lists'],
    ['watch --json | jq .event', 'for a script'],
  ]).action(async (options: WatchOptions) => {
    const { watch } = await import('./commands/watch.js');
    ended(await watch(context, options));
  });
};
