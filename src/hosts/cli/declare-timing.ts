import type { Declaring } from './declare-acting.js';
import { type ReadingOptions, withExamples, withJson, withStoreOptions } from './options.js';

export const declareWhy = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('why')
    .summary('why the store has not dreamed, or what came of its last dreams')
    .description(
      'Asks each gate by itself and says what it measured, what it needs and when it can pass; tells what the last dreams came to and what they cost; and raises an alarm where something needs you.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['why', 'the current project’s store'],
    ['why --json', 'the same for a script'],
  ]).action(async (options: ReadingOptions) => {
    const { why } = await import('./commands/why.js');
    ended(await why(context, options));
  });
};

export const declareRecord = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('record')
    .summary('count the store as consolidated from now on')
    .description(
      'Records that you consolidate the store by hand, in your agent’s own session: the time until the next dream counts from now. It changes no memory file, and is refused while a run has the store.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['record', 'after a consolidation by hand (see: autodream prompt)'],
  ]).action(async (options: ReadingOptions) => {
    const { record } = await import('./commands/record.js');
    ended(await record(context, options));
  });
};
