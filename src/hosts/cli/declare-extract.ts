import { Option } from 'commander';
import type { Declaring } from './declare-acting.js';
import { contradictionIn, withEngineOptions } from './engine-options.js';
import type { ExtractOptions } from './extract-options.js';
import { named, withExamples, withJson, withStoreOptions } from './options.js';

export const declareExtract = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('extract')
    .summary('take memories out of a session now')
    .description(
      'Looks through what was said in a session since it was last looked through, and writes down what is worth remembering, as an editor of the store: the lock and the time of the last dream stay as they are. With a key for the Messages API a model decides what is worth it; without one only what somebody asked to remember in so many words is written down.',
    )
    .option('--session <id>', 'the session that is meant (default: the one that was last written to)', named)
    .addOption(
      new Option('--transcript <file>', 'its transcript, wherever that is')
        .argParser(named)
        .conflicts('session'),
    );
  withExamples(withJson(withStoreOptions(withEngineOptions(command))), [
    ['extract', 'the newest session of the current project'],
    ['extract --transcript session.jsonl --engine local', 'only what was asked to be remembered'],
  ]).action(async (options: ExtractOptions) => {
    const contradiction = contradictionIn(options);
    if (contradiction !== null) command.error(contradiction);
    const { extract } = await import('./commands/extract.js');
    ended(await extract(context, options));
  });
};
