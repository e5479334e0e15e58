import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../../memory/steps.js';
import type { StoreSecrets } from './store-secrets.js';

/** What a run has to know of its store's secrets; null: the run was stopped before it was learned. */
export type Learned = (signal: AbortSignal) => Promise<StoreSecrets | null>;

/** Learns a file at a time, so that other things, such as a wish to stop, are seen to in between; once, whoever asks. */
export const learnedOnce = (steps: () => Steps<StoreSecrets>): Learned => {
  let learned: Promise<StoreSecrets | null> | null = null;
  const learn = async (signal: AbortSignal): Promise<StoreSecrets | null> => {
    const going = steps();
    while (!signal.aborted) {
      const step = going.next();
      if (step.done) return step.value;
      await setImmediate();
    }
    return null;
  };
  return (signal) => {
    learned ??= learn(signal);
    return learned;
  };
};
