import type { Command } from 'commander';
import type { Declaring } from './declare-acting.js';
import type { JobsAddOptions, JobsListOptions, JobsProjectOption } from './job-options.js';
import { named, withExamples, withJson } from './options.js';

type DeclaringJobs = Omit<Declaring, 'program'> & { readonly jobs: Command };

const JOB = 'id of a job, or the beginning of one';

const withProject = (command: Command): Command =>
  command.option('--project <folder>', 'the project that is meant (default: the current folder)', named);

const declareList = ({ jobs, context, ended }: DeclaringJobs): void => {
  const command = withJson(withProject(jobs.command('list')))
    .summary('the jobs of the project')
    .description(
      'Lists the jobs of the project with their next times, by the clocks here, and what is wrong with its file of jobs.',
    );
  withExamples(command, [['jobs list', 'what comes when']]).action(async (options: JobsListOptions) => {
    const { jobsList } = await import('./commands/jobs-list.js');
    ended(await jobsList(context, options));
  });
};

const declareAdd = ({ jobs, context, ended }: DeclaringJobs): void => {
  const command = withJson(withProject(jobs.command('add')))
    .summary('have something done at times')
    .description(
      'Adds a job to the project’s file of jobs. The schedule has five fields (minute, hour, day of the month, month, day of the week) and goes by the clocks here. A job that runs again and again expires after seven days, unless it is renewed.',
    )
    .requiredOption('--cron <schedule>', 'when, in five fields')
    .requiredOption('--prompt <text>', 'what is to be done')
    .option('--once', 'run it once, at the first time that comes')
    .option('--session', 'keep it in the memory of the daemon alone, until that ends');
  withExamples(command, [
    ['jobs add --cron "0 9 * * 1-5" --prompt "What is open from yesterday?"', 'each working day at nine'],
    ['jobs add --cron "30 14 24 12 *" --prompt "Close the shop." --once', 'one time only'],
  ]).action(async (options: JobsAddOptions) => {
    const { jobsAdd } = await import('./commands/jobs-add.js');
    ended(await jobsAdd(context, options));
  });
};

const declareRemove = ({ jobs, context, ended }: DeclaringJobs): void => {
  const command = withProject(jobs.command('remove').argument('<id>', JOB, named))
    .summary('take a job away')
    .description(
      'Takes a job out of the project’s file, or of the daemon’s memory. Nothing else there changes.',
    );
  withExamples(command, [['jobs remove 3f9a', 'the job whose id begins so']]).action(
    async (id: string, options: JobsProjectOption) => {
      const { jobsRemove } = await import('./commands/jobs-change.js');
      ended(await jobsRemove(context, id, options));
    },
  );
};

const declareRenew = ({ jobs, context, ended }: DeclaringJobs): void => {
  const command = withProject(jobs.command('renew').argument('<id>', JOB, named))
    .summary('let a job live for another seven days')
    .description(
      'Lets the life of a job that runs again and again begin anew, also of one that has expired.',
    );
  withExamples(command, [['jobs renew 3f9a', 'for seven days from now']]).action(
    async (id: string, options: JobsProjectOption) => {
      const { jobsRenew } = await import('./commands/jobs-change.js');
      ended(await jobsRenew(context, id, options));
    },
  );
};

const declareRun = ({ jobs, context, ended }: DeclaringJobs): void => {
  const command = withProject(jobs.command('run').argument('<id>', JOB, named))
    .summary('run a job now')
    .description(
      'Runs a job now, in this process, with a journal of its own. That is no firing by its schedule: its next time stays as it is, and a job that runs once is still to come. No model is asked here: the assistant’s own jobs are done by rule, any other is noted in the daily log as due.',
    );
  withExamples(command, [['jobs run dream', 'a dream, if the gates agree']]).action(
    async (id: string, options: JobsProjectOption) => {
      const { jobsRun } = await import('./commands/jobs-run.js');
      ended(await jobsRun(context, id, options));
    },
  );
};

const declareHistory = ({ jobs, context, ended }: DeclaringJobs): void => {
  const command = withJson(withProject(jobs.command('history').argument('[id]', JOB, named)))
    .summary('what came of jobs')
    .description(
      'Lists each firing whose journal is kept, the newest last: the time it was for, how late it was, what came of it. Kept are those of 30 days, a thousand at most.',
    );
  withExamples(command, [['jobs history', 'of all jobs of the project’s store']]).action(
    async (id: string | undefined, options: JobsListOptions) => {
      const { jobsHistory } = await import('./commands/jobs-history.js');
      ended(await jobsHistory(context, id ?? null, options));
    },
  );
};

export const declareJobs = ({ program, ...rest }: Declaring): void => {
  const jobs = program
    .command('jobs')
    .summary('what is to be done at which times')
    .description(
      'The jobs of a project, in its file .claude/scheduled_tasks.json, which other programs may read and write as well. They come on time where a daemon serves the project.',
    )
    .helpCommand(false);
  withExamples(jobs, [['jobs list', 'what comes when']]);
  const declaring = { jobs, ...rest };
  declareList(declaring);
  declareAdd(declaring);
  declareRemove(declaring);
  declareRenew(declaring);
  declareRun(declaring);
  declareHistory(declaring);
};
