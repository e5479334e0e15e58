import { Argument, InvalidArgumentError } from 'commander';
import type { TypedLine } from './commands/why-line.js';
import type { Declaring } from './declare-acting.js';
import { type ReadingOptions, withExamples, withJson, withStoreOptions } from './options.js';

/** A file and the number of a line in it, as typed. */
const typedLine = (typed: string): TypedLine => {
  const [, file, line] = /^(.+):(\d{1,9})$/.exec(typed) ?? [];
  if (file === undefined || line === undefined)
    throw new InvalidArgumentError('It is no file with the number of a line, as in MEMORY.md:3.');
  return { file, line: Number(line) };
};

export const declareWhy = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('why')
    .addArgument(new Argument('[file:line]', 'a line of a memory file: who wrote it').argParser(typedLine))
    .summary('why the store has not dreamed, or what came of its last dreams')
    .description(
      'Asks each gate by itself and says what it measured, what it needs and when it can pass; tells what the last dreams came to and what they cost; and raises an alarm where something needs you. With a line of a memory file: which run wrote it, when and from what, or that no run did.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['why', 'the current project’s store'],
    ['why --json', 'the same for a script'],
    ['why MEMORY.md:3', 'who wrote the third line of the index'],
  ]).action(async (line: TypedLine | undefined, options: ReadingOptions) => {
    if (line !== undefined) {
      const { whyLine } = await import('./commands/why-line.js');
      ended(await whyLine(context, line, options));
      return;
    }
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
