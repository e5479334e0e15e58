import type { Command } from 'commander';
import type { CliContext } from './context.js';
import type { ExitCode } from './exit-code.js';
import {
  type DemoOptions,
  named,
  type RunNameOptions,
  withExamples,
  withJson,
  withStoreOptions,
} from './options.js';

/** What every declaration gets: the program to join, the world, and where the exit code goes. */
export type Declaring = {
  readonly program: Command;
  readonly context: CliContext;
  readonly ended: (code: ExitCode) => void;
};

export const RUN = 'id of a run, the beginning of one, or "latest"';

export const declareUndo = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('undo')
    .argument('<run>', RUN, named)
    .summary('take a run’s changes back')
    .description(
      'Takes back what a run changed: byte for byte where the files are as it left them; what was edited since is merged, and where that is impossible the live version stays and is named. "latest" is the last run that changed something and is not undone.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['undo latest', 'the last run that changed something'],
    ['undo mf3k2', 'the run whose id begins so (see: autodream log)'],
  ]).action(async (run: string, options: RunNameOptions) => {
    const { undo } = await import('./commands/undo.js');
    ended(await undo(context, run, options));
  });
};

export const declareKill = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('kill')
    .argument('[run]', `${RUN} (default: the run that holds the store)`, named)
    .summary('stop a run that is under way')
    .description(
      'Asks a run to stop, from any process, and waits for the answer. The store is then as it was before the run. A run whose result was already decided answers that it is too late; one that cannot be asked from here, or does not answer, is told with where it runs and until when it can hold the store. Where its process is dead, its leftovers are settled here.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['kill', 'whatever runs on the current project’s store'],
  ]).action(async (run: string | undefined, options: RunNameOptions) => {
    const { kill } = await import('./commands/kill.js');
    ended(await kill(context, run ?? null, options));
  });
};

export const declareDemo = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('demo')
    .summary('dream over a temporary copy of the example store')
    .description(
      'Copies the example store that comes with autodream to a temporary folder, dreams over the copy and shows what changed. Needs no key and no network.',
    )
    .option('--keep', 'keep the temporary folder, to look around in it');
  withExamples(command, [['demo --keep', 'then look at it with status, log and diff']]).action(
    async (options: DemoOptions) => {
      const { demo } = await import('./commands/demo.js');
      ended(await demo(context, options));
    },
  );
};
