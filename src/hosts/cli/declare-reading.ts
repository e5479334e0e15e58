import { type Declaring, RUN } from './declare-acting.js';
import {
  type CheckOptions,
  day,
  type LogOptions,
  named,
  type ReadingOptions,
  withExamples,
  withJson,
  withStoreOptions,
} from './options.js';

export const declareStatus = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('status')
    .summary('how the store is')
    .description(
      'Shows when the store was last consolidated, who holds it, its last runs, how full its index is, and what the gates say.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['status', 'the current project’s store'],
    ['status --store ~/notes/memory --json', 'another store, for a script'],
  ]).action(async (options: ReadingOptions) => {
    const { status } = await import('./commands/status.js');
    ended(await status(context, options));
  });
};

export const declareLog = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('log')
    .argument('[run]', RUN, named)
    .summary('the store’s runs, the story of one, or a day’s log')
    .description(
      'Lists the runs of a store, newest first. With a run: every step it took, from its journal, and every statement that went, with what says it now or that it was dropped. With --day: the daily log of a date.',
    )
    .option('--day [date]', 'the daily log: of YYYY-MM-DD, today (the default) or yesterday', day);
  withExamples(withJson(withStoreOptions(command)), [
    ['log', 'all runs'],
    ['log latest', 'step by step, the last one'],
    ['log --day yesterday', 'what was noted yesterday'],
  ]).action(async (run: string | undefined, { day: asked, ...options }: LogOptions) => {
    if (asked !== undefined) {
      if (run !== undefined) command.error('error: a run and a day cannot be asked for at once');
      const { logDay } = await import('./commands/log-day.js');
      return ended(await logDay(context, asked === true ? 'today' : asked, options));
    }
    const { log } = await import('./commands/log.js');
    ended(await log(context, run ?? null, options));
  });
};

export const declareDiff = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('diff')
    .argument('<run>', RUN, named)
    .summary('what a run changed')
    .description(
      'Shows a run’s change as a unified diff, or what a held one would change, and what became of the statements that are not simply where they were. "latest" is the last run that changed something or waits for a review.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['diff latest', 'the last run that changed something'],
  ]).action(async (run: string, options: ReadingOptions) => {
    const { diff } = await import('./commands/diff.js');
    ended(await diff(context, run, options));
  });
};

export const declarePrompt = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('prompt')
    .summary('the task in words, for an agent’s own loop')
    .description(
      'Prints what an agent is to do to put this store in order, with the sessions since the last consolidation, so that a host can do it in its own loop with its own permissions. Asks no gate and changes nothing; the text says how the agent notes the time.',
    );
  withExamples(withJson(withStoreOptions(command)), [
    ['prompt', 'for the current project’s store'],
    ['prompt --json', 'for a script: the text and the sessions'],
  ]).action(async (options: ReadingOptions) => {
    const { prompt } = await import('./commands/prompt.js');
    ended(await prompt(context, options));
  });
};

export const declareCheck = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('check')
    .summary('look the store over')
    .description(
      'Lists what is wrong with a store (index over budget, dead links, orphans, duplicates, over-long entries) and what is worth knowing. Exits with 1 when something is wrong.',
    )
    .option('--fix', 'mend the index by rule; the run can be undone');
  withExamples(withJson(withStoreOptions(command)), [
    ['check', 'what is wrong with it?'],
    ['check --fix', 'mend it'],
  ]).action(async (options: CheckOptions) => {
    const { check } = await import('./commands/check.js');
    ended(await check(context, options));
  });
};
