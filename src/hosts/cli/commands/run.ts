import * as E from 'fp-ts/lib/Either.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import type { Refused } from '../../../machines/gate/gate.verdict.js';
import { visible } from '../../visible.js';
import { asSet } from '../as-set.js';
import type { CliContext } from '../context.js';
import { chooseEngine } from '../engine-choice.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { gateVerdict, lastConsolidatedNs } from '../gate-verdict.js';
import { noRun, type RunJson, runJson } from '../no-run.js';
import { exitOfKilled, obeyingSignals } from '../obeying-signals.js';
import type { RunOptions } from '../run-options.js';
import { visibleSentence } from '../sentence.js';
import { settingsAtHand } from '../settings-at-hand.js';
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

/** `autodream run`: asks the gates, dreams if they are open, and tells how it ended. */
export const run = (context: CliContext, options: RunOptions): Promise<ExitCode> => {
  const fail = (error: unknown): ExitCode => {
    tellWithoutRun(context, options, noRun('failed', visibleSentence(error), null));
    return EXIT.failed;
  };
  const evaluate = (paths: StorePaths): Promise<ExitCode> =>
    obeyingSignals(context, async (watch) => {
      const { settings } = await settingsAtHand(context, options);
      const choice = chooseEngine(options, context.env, settings.engine);
      if (E.isLeft(choice)) return fail(choice.left);
      const [force, shared] = [options.force === true, options.dryRun !== true];
      const verdict = await gateVerdict(settings, paths, { force, shared });
      if (verdict._tag === 'Refused') return refused(context, options, paths, verdict);
      if (watch.caught() !== null) {
        const result = noRun('killed', 'Stopped before anything was begun.', verdict.lastConsolidatedNs);
        tellWithoutRun(context, options, result);
        return exitOfKilled(watch);
      }
      const { dream } = await import('./dream.js');
      const set = asSet(options, choice.right, settings);
      return dream({ context, options: set, paths, verdict, watch, choice: choice.right, fail });
    });
  return withPaths(context, options, evaluate, fail);
};
