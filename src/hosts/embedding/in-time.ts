import { nodeClock } from '../../effects/live/node-clock.js';

/** Did it end within so many milliseconds? By the system's timers, because the host's own may be what hangs. It must not reject. */
export const inTime = (ending: Promise<unknown>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = nodeClock.setTimer(ms, () => resolve(false));
    void ending.then(() => {
      cancel();
      resolve(true);
    });
  });
