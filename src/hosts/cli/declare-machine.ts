import type { Declaring } from './declare-acting.js';
import { type DoctorOptions, type JsonOption, withExamples, withJson, withStoreOptions } from './options.js';

export const declareStores = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('stores')
    .summary('all stores of this machine')
    .description(
      'Lists every memory folder that Claude Code keeps here: whose it is, when it was last consolidated, its size, what its index has room for, and what needs you.',
    );
  withExamples(withJson(command), [
    ['stores', 'is one of them in trouble?'],
    ['stores --json', 'for a script'],
  ]).action(async (options: JsonOption) => {
    const { stores } = await import('./commands/stores.js');
    ended(await stores(context, options));
  });
};

export const declareDoctor = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('doctor')
    .summary('is all in place for dreams?')
    .description(
      'Looks at this machine and at a store: Node, rights, what the file system can do, ripgrep, bubblewrap, the key, hooks of hosts, other dreamers, claims and journals. Exits with 1 where an error is left.',
    )
    .option('--fix', 'mend what can be mended safely');
  withExamples(withJson(withStoreOptions(command)), [
    ['doctor', 'what is wrong, and what to do about it?'],
    ['doctor --fix', 'do it, where that is safe'],
  ]).action(async (options: DoctorOptions) => {
    const { doctor } = await import('./commands/doctor.js');
    ended(await doctor(context, options));
  });
};
