import { nodeClock } from '../../effects/live/node-clock.js';
import type { Log } from '../../effects/ports/log.js';

/** How long a host that ends waits, in milliseconds. What is stopped is over sooner, unless an effect of it hangs. */
const PATIENCE_MS = 5_000;
const LAST_LINE_MS = 500;

/** Whatever code of the host does. */
export const attempted = (act: () => unknown): Promise<void> =>
  new Promise<unknown>((done) => done(act())).then(
    () => {},
    () => {},
  );

/** Did it end in time? By the system's timers, because the host's own may be what hangs. */
const inTime = (ending: Promise<void>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = nodeClock.setTimer(ms, () => resolve(false));
    void ending.then(() => {
      cancel();
      resolve(true);
    });
  });

const unrested = (runIds: readonly string[]): string => {
  const which = runIds.length === 0 ? '' : ` (run ${runIds.join(', ')})`;
  return `autodream was disposed while its work${which} did not stop within ${PATIENCE_MS / 1_000} s, because something that the host lends hangs. It is put right by whoever uses the store next, or by autodream recover.`;
};

/**
 * Waits until all is at rest, and no longer than a host may be held up when it ends. What is left then is said in the log, and is
 * what a dead process leaves: the next one settles it. `underWay`: runs that have not ended.
 */
export const ending = async (
  disposals: readonly Promise<void>[],
  underWay: () => readonly string[],
  log: Log,
): Promise<void> => {
  const rest = attempted(() => Promise.allSettled(disposals));
  if (!(await inTime(rest, PATIENCE_MS))) await attempted(() => log.write('error', unrested(underWay())));
  await inTime(
    attempted(() => log.flush()),
    LAST_LINE_MS,
  );
};
