import { type Declaring, RUN } from './declare-acting.js';
import { type InspectOptions, named, withExamples, withStoreOptions } from './options.js';
import { port } from './port.js';

export const declareInspect = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('inspect')
    .argument('[run]', RUN, named)
    .summary('look at the store in a browser')
    .description(
      'Serves a page that shows the runs of a store live and afterwards, and prints its address. Only this machine can reach it, only who has the address may look, and nothing is asked for elsewhere. Ctrl-C ends it.',
    )
    .option('--port <number>', 'the port to listen on (default: one that is free)', port)
    .option('--open', 'open the page in a browser');
  withExamples(withStoreOptions(command), [
    ['inspect --open', 'the current project’s store'],
    ['inspect latest', 'begin with the last run'],
  ]).action(async (run: string | undefined, options: InspectOptions) => {
    const { inspect } = await import('./commands/inspect.js');
    ended(await inspect(context, run ?? null, options));
  });
};
