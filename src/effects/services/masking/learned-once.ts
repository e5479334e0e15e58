import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../../memory/steps.js';
import type { StoreSecrets } from './store-secrets.js';

/** Learns a file at a time, so that other things are seen to in between; once, whoever asks. */
export const learnedOnce = (steps: () => Steps<StoreSecrets>): (() => Promise<StoreSecrets>) => {
  let learned: Promise<StoreSecrets> | null = null;
  const learn = async (): Promise<StoreSecrets> => {
    const going = steps();
    for (;;) {
      const step = going.next();
      if (step.done) return step.value;
      await setImmediate();
    }
  };
  return () => {
    learned ??= learn();
    return learned;
  };
};
