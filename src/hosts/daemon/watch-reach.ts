import type { Clock } from '../../effects/ports/clock.js';

/** `lost` comes when nobody can reach the daemon any more, and says so; until `rest` is called it is looked now and then. */
export type Reach = { readonly lost: Promise<string>; readonly rest: () => void };

const LOOK_EVERY_MS = 15_000;

const GONE = 'itself: its socket was taken away, or another daemon has its place';

/**
 * A daemon that stood still may have been taken for dead by one in another container; and its folder may be cleared away. It is of no
 * more use then, and in the way of the next.
 */
export const watchReach = (
  isReachable: () => Promise<boolean>,
  { setTimer }: Pick<Clock, 'setTimer'>,
): Reach => {
  let [isOver, cancel] = [false, (): void => {}];
  const lost = new Promise<string>((done) => {
    const look = async (): Promise<void> => {
      if (!(await isReachable())) return done(GONE);
      if (!isOver) cancel = setTimer(LOOK_EVERY_MS, () => void look());
    };
    void look();
  });
  return {
    lost,
    rest: () => {
      isOver = true;
      cancel();
    },
  };
};
