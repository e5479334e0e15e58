import type { CliContext } from './context.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { EXIT_OF_SIGNAL, type SignalWatch, watchSignals } from './signals.js';

const STILL = 'autodream: still restoring the store; this takes a moment.';

/**
 * Runs `work` with signals under watch: they stop the run it starts instead of ending the process. The watch stays until
 * the process has ended: what a signal comes too late for was done, and the exit code must say so.
 */
export const obeyingSignals = (
  { signals, terminal }: CliContext,
  work: (watch: SignalWatch) => Promise<ExitCode>,
): Promise<ExitCode> => work(watchSignals(signals, () => terminal.err(STILL)));

/** The exit code of a run that was stopped: by a signal to this process, or by somebody else's `kill`. */
export const exitOfKilled = (watch: SignalWatch): ExitCode => {
  const signal = watch.caught();
  return signal === null ? EXIT.failed : EXIT_OF_SIGNAL[signal];
};
