import type { Declaring } from './declare-acting.js';
import { contradictionIn, withEngineOptions } from './engine-options.js';
import { folders, withExamples, withJson, withStoreOptions } from './options.js';
import { port } from './port.js';
import type { RunOptions } from './run-options.js';

export const declareRun = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('run')
    .summary('dream now, if it is time')
    .description(
      'Dreams over the store if the gates say that it is time, and lets the result in or leaves everything as it was. A result that breaks one of the rules for results is held for a review. A refusal by a gate is an answer, not a failure. With a key for the Messages API a model consolidates the store, without one rules do; which it was, and what it cost, is told.',
    )
    .option('--force', 'do not wait for the time and number of sessions that the gates ask for')
    .option('--dry-run', 'show what would change and change nothing')
    .option('--review', 'hold the result until you let it in (apply) or give it up (discard)')
    .option('--read-roots <folders...>', 'folders that the agent may read as well (default: none)', folders)
    .option('--stately [port]', 'show the dream in the Stately inspector while it runs', port);
  withExamples(withJson(withStoreOptions(withEngineOptions(command))), [
    ['run', 'the current project’s store, if it is time'],
    ['run --force --dry-run', 'what would a dream change?'],
    ['run --max-cost 0.50', 'with a model, for at most half a dollar'],
    ['run --review', 'look at the result before it is let in'],
    ['run --store ./memory --transcripts ./sessions --json', 'two folders of your own, for a script'],
  ]).action(async (options: RunOptions) => {
    const contradiction = contradictionIn(options);
    if (contradiction !== null) command.error(contradiction);
    const { run } = await import('./commands/run.js');
    ended(await run(context, options));
  });
};
