import type { CliContext } from './context.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { EXIT_OF_SIGNAL, type SignalWatch, watchSignals } from './signals.js';

const STILL = 'autodream: still restoring the store; this takes a moment.';

/**
 * Runs `work` with signals under watch: they stop the run it starts instead of ending the process. After one was caught
 * the watch stays until the process has ended, so that the exit code is that of the first.
 */
export const obeyingSignals = async (
  { signals, terminal }: CliContext,
  work: (watch: SignalWatch) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const watch = watchSignals(signals, () => terminal.err(STILL));
  return work(watch).finally(() => {
    if (watch.caught() === null) watch.release();
  });
};

/** The exit code of a run that was stopped: by a signal to this process, or by somebody else's `kill`. */
export const exitOfKilled = (watch: SignalWatch): ExitCode => {
  const signal = watch.caught();
  return signal === null ? EXIT.failed : EXIT_OF_SIGNAL[signal];
};
