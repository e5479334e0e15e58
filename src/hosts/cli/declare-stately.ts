import type { MachinesOptions } from './commands/machines-export.js';
import type { StatelyOptions } from './commands/stately.js';
import { type Declaring, RUN } from './declare-acting.js';
import { named, withExamples, withJson, withStoreOptions } from './options.js';
import { port } from './port.js';

export const declareStately = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('stately')
    .argument('[run]', `${RUN} (default: latest)`, named)
    .summary('replay a run in the Stately inspector')
    .description(
      'Replays a run for the Stately inspector: its machines, their events and where each stands, over a socket on loopback that only who has the printed address can read. Stays until you press Ctrl-C. The printed page loads Stately’s viewer from the network and shows it the run; receivers of your own need no network.',
    )
    .option('--port <number>', 'the port to listen on (default: one that is free)', port);
  withExamples(withJson(withStoreOptions(command)), [
    ['stately latest', 'the last run, step by step'],
    ['run --stately', 'a dream while it runs'],
  ]).action(async (run: string | undefined, options: StatelyOptions) => {
    const { stately } = await import('./commands/stately.js');
    ended(await stately(context, run ?? 'latest', options));
  });
};

export const declareMachines = ({ program, context, ended }: Declaring): void => {
  const machines = program
    .command('machines')
    .summary('the statecharts that autodream runs on')
    .description('Hands out the statecharts that autodream runs on.');
  const command = machines
    .command('export')
    .summary('each machine as JSON')
    .description(
      'Writes each machine as a JSON file that XState’s createMachine takes, and with it Stately’s editor. Guards, actions, delays and actors are there by their names. Without a folder all of them are printed as one JSON value.',
    )
    .option('--dir <folder>', 'the folder to write them to; it is made where it is not there', named);
  withExamples(withJson(command), [
    ['machines export --dir machines', 'a file for each'],
    ['machines export', 'all of them, for a script'],
  ]).action(async (options: MachinesOptions) => {
    const { machinesExport } = await import('./commands/machines-export.js');
    ended(await machinesExport(context, options));
  });
};
