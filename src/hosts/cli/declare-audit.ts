import type { Command } from 'commander';
import { type Declaring, RUN } from './declare-acting.js';
import {
  type ExportOptions,
  hash,
  named,
  type VerifyOptions,
  withExamples,
  withJson,
  withStoreOptions,
} from './options.js';

const declareVerify = (audit: Command, { context, ended }: Declaring): void => {
  const command = audit
    .command('verify')
    .argument('[run]', `${RUN} (default: all runs)`, named)
    .summary('replay the journals and check their hashes')
    .description(
      'Replays journals, checks states, hash chains and the kept contents that runs need, and names the first thing that is wrong. The chain has no key: it shows accidents and careless edits, not an owner who rewrites all of it. Nobody but its own journal knows the end of the latest run, so note the head that is printed, and give it with --head the next time.',
    )
    .option('--head <hash>', 'a head that was noted before: it must still be in a journal', hash);
  withExamples(withJson(withStoreOptions(command)), [
    ['audit verify', 'all runs of the current project’s store'],
    ['audit verify latest', 'the last run'],
  ]).action(async (run: string | undefined, options: VerifyOptions) => {
    const { auditVerify } = await import('./commands/audit-verify.js');
    ended(await auditVerify(context, run ?? null, options));
  });
};

const declareExport = (audit: Command, { context, ended }: Declaring): void => {
  const command = audit
    .command('export')
    .argument('[run]', `${RUN} (default: all runs)`, named)
    .summary('everything an auditor needs, as one JSON value')
    .description(
      'Prints the journals line by line as they are on disk, the claims and verdicts, the ids of pruned runs, the hashes of the kept contents that runs need, and what “audit verify” says, as one JSON value. What the memory files said is left out unless you ask for it. Changes nothing.',
    )
    .option('--json', 'taken like everywhere else: what is printed is JSON anyway')
    .option('--contents', 'with the kept contents: what the memory files said before and after');
  withExamples(withStoreOptions(command), [
    ['audit export > audit.json', 'all runs of the current project’s store'],
    ['audit export latest --contents', 'the last run, with the texts that it changed'],
  ]).action(async (run: string | undefined, options: ExportOptions) => {
    const { auditExport } = await import('./commands/audit-export.js');
    ended(await auditExport(context, run ?? null, options));
  });
};

export const declareAudit = (declaring: Declaring): void => {
  const audit = declaring.program
    .command('audit')
    .summary('examine the journals')
    .description('Examines the journals, or hands them out to be examined.');
  declareVerify(audit, declaring);
  declareExport(audit, declaring);
};
