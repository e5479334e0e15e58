import type { DreamHandle } from '../dream/dream.js';
import type { DreamResult } from '../history/dream-result.js';
import type { CliContext } from './context.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { exitOfKilled } from './obeying-signals.js';
import { showProgress } from './progress.js';
import type { SignalWatch, StopSignal } from './signals.js';

/** A run under way, of whatever kind; only a dream has a task. */
export type UnderWay = Pick<DreamHandle, 'subscribe' | 'send' | 'done'> & Partial<Pick<DreamHandle, 'task'>>;

const BY: Readonly<Record<StopSignal, string>> = { SIGINT: 'Ctrl-C', SIGTERM: 'SIGTERM' };

/** Shows a run's progress to its end. A signal becomes a kill, and the run then restores the store before it ends. */
export const seeThrough = async (
  { terminal }: CliContext,
  watch: SignalWatch,
  run: UnderWay,
): Promise<DreamResult> => {
  watch.tell((signal) => run.send({ type: 'KILL', by: BY[signal], request: null }));
  const stop = await showProgress(terminal, {
    subscribe: run.subscribe,
    seen: () => {
      const task = run.task?.() ?? null;
      return task === null ? null : { turns: task.turnsSeen, files: task.files.length };
    },
  });
  return run.done.finally(stop);
};

/** A refusal and an unchanged store are no failures. */
export const exitOf = ({ outcome }: Pick<DreamResult, 'outcome'>, watch: SignalWatch): ExitCode => {
  if (outcome === 'killed') return exitOfKilled(watch);
  return outcome === 'failed' ? EXIT.failed : EXIT.done;
};
