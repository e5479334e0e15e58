import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import type { GateVerdict, Refused } from '../../../machines/gate/gate.verdict.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { gateVerdict, lastConsolidatedNs } from '../gate-verdict.js';
import { noRun, type RunJson, runJson } from '../no-run.js';
import { exitOfKilled, obeyingSignals } from '../obeying-signals.js';
import type { RunOptions } from '../options.js';
import { exitOf, seeThrough } from '../see-through.js';
import { visibleSentence } from '../sentence.js';
import type { SignalWatch } from '../signals.js';
import { visible } from '../visible.js';
import { printJson, withPaths } from '../with-store.js';

/** A result that no run stands behind. Its reason goes where complaints go, unless it is a gate's answer. */
const tellWithoutRun = (context: CliContext, { json, dryRun }: RunOptions, result: RunJson): void => {
  const { terminal } = context;
  const sentence = visible(result.reason ?? '');
  if (json) printJson(context, runJson(result, dryRun === true));
  if (result.outcome !== 'refused') terminal.err(`autodream: ${sentence}`);
  else if (!json) terminal.out(sentence);
};

/** A gate that could not be asked is a failure to a person who asks; any other refusal is an answer. */
const refused = async (
  context: CliContext,
  options: RunOptions,
  paths: StorePaths,
  verdict: Refused,
): Promise<ExitCode> => {
  const outcome = verdict.error === null ? 'refused' : 'failed';
  tellWithoutRun(
    context,
    options,
    noRun(outcome, verdict.sentence, await lastConsolidatedNs(paths), verdict),
  );
  return outcome === 'refused' ? EXIT.done : EXIT.failed;
};

const dream = async (
  context: CliContext,
  options: RunOptions,
  paths: StorePaths,
  verdict: GateVerdict,
  watch: SignalWatch,
): Promise<ExitCode> => {
  const [{ startDream }, { liveCapabilities }, { previewReport, runReport }] = await Promise.all([
    import('../../dream.js'),
    import('../../capabilities.js'),
    import('../views/run-report.js'),
  ]);
  const dryRun = options.dryRun === true;
  const review = options.review === true;
  const handle = startDream(liveCapabilities(), paths, { verdict, dryRun, review });
  const result = await seeThrough(context, watch, handle);
  const { terminal } = context;
  if (options.json) printJson(context, runJson(result, dryRun));
  else {
    const report = dryRun ? previewReport : runReport;
    const lines = report(result, await handle.diff(), terminal).join('\n');
    if (exitOf(result, watch) === EXIT.done) terminal.out(lines);
    else terminal.err(lines);
  }
  return exitOf(result, watch);
};

/** `autodream run`: asks the gates, dreams if they are open, and tells how it ended. */
export const run = (context: CliContext, options: RunOptions): Promise<ExitCode> => {
  const fail = (error: unknown): ExitCode => {
    tellWithoutRun(context, options, noRun('failed', visibleSentence(error), null));
    return EXIT.failed;
  };
  const evaluate = (paths: StorePaths): Promise<ExitCode> =>
    obeyingSignals(context, async (watch) => {
      const [force, shared] = [options.force === true, options.dryRun !== true];
      const verdict = await gateVerdict(context, paths, { force, shared });
      if (verdict._tag === 'Refused') return refused(context, options, paths, verdict);
      if (watch.caught() === null) return dream(context, options, paths, verdict, watch);
      const result = noRun('killed', 'Stopped before anything was begun.', verdict.lastConsolidatedNs);
      tellWithoutRun(context, options, result);
      return exitOfKilled(watch);
    });
  return withPaths(context, options, evaluate, fail);
};
