import type { Clock } from '../../effects/ports/clock.js';

/** Waits for the work, `ms` milliseconds at most; false: it was not done by then. The work goes on all the same. */
export const inTime = (
  { setTimer }: Pick<Clock, 'setTimer'>,
  ms: number,
  work: Promise<unknown>,
): Promise<boolean> =>
  new Promise((done) => {
    const cancel = setTimer(ms, () => done(false));
    void work.finally(() => {
      cancel();
      done(true);
    });
  });
