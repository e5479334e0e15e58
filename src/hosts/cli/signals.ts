import { EXIT, type ExitCode } from './exit-code.js';

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Where signals come from: the process, or a test. */
export type SignalSource = {
  readonly on: (signal: StopSignal, listener: () => void) => unknown;
};

/** From now on signals do not end the process: the first one asks the run to stop, which restores the store. */
export type SignalWatch = {
  /** The signal that came first, or null. */
  readonly caught: () => StopSignal | null;
  /** Who is to be told; one that comes after the signal is told at once. */
  readonly tell: (stop: (signal: StopSignal) => void) => void;
};

export const EXIT_OF_SIGNAL: Readonly<Record<StopSignal, ExitCode>> = {
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
};

/** `again` is called for every further signal: restoring goes on, whatever a person presses. */
export const watchSignals = (source: SignalSource, again: () => void): SignalWatch => {
  let caught: StopSignal | null = null;
  let stop: (signal: StopSignal) => void = () => undefined;
  const on = (signal: StopSignal) => () => {
    if (caught !== null) return again();
    caught = signal;
    stop(signal);
  };
  source.on('SIGINT', on('SIGINT'));
  source.on('SIGTERM', on('SIGTERM'));
  return {
    caught: () => caught,
    tell: (listener) => {
      stop = listener;
      if (caught !== null) stop(caught);
    },
  };
};
