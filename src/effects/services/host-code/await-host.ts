import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../ports/clock.js';
import type { Reader } from './read-given.js';

/** Code of a host's that does not hear the signal is waited for so long. */
const GRACE_MS = 1_000;

/**
 * What came of code that a host lent us. `Threw`: also where it gave what cannot be used. `Stopped`: it was never started, or
 * told to stop and did not within a second.
 */
export type HostEnd<A> =
  | { readonly _tag: 'Done'; readonly value: A }
  | { readonly _tag: 'Threw'; readonly reason: string }
  | { readonly _tag: 'Stopped' };

const NO_REASON = 'it gave no reason';

const reasonOf = (thrown: unknown): string => {
  const said = thrown instanceof Error ? thrown.message : String(thrown ?? '');
  return said.split('\n')[0]?.trim().slice(0, 300) || NO_REASON;
};

const endOf = <A>(given: E.Either<string, A>): HostEnd<A> =>
  E.isRight(given) ? { _tag: 'Done', value: given.right } : { _tag: 'Threw', reason: given.left };

/**
 * Runs code that a host lent us and always comes back: with what it gave as far as `read` understands it, with why it threw, or
 * a second after the signal aborted. What an abandoned one still does is nobody's business any more.
 */
export const awaitHost = <A>(
  work: () => unknown,
  read: Reader<A>,
  signal: AbortSignal,
  clock: Clock,
): Promise<HostEnd<A>> =>
  new Promise((resolve) => {
    let cancel = (): void => {};
    const startGrace = (): void => {
      cancel = clock.setTimer(GRACE_MS, () => settle({ _tag: 'Stopped' }));
    };
    const settle = (end: HostEnd<A>): void => {
      cancel();
      signal.removeEventListener('abort', startGrace);
      resolve(end);
    };
    if (signal.aborted) return settle({ _tag: 'Stopped' });
    signal.addEventListener('abort', startGrace, { once: true });
    new Promise((done) => done(work()))
      .then((given) => endOf(read(given)))
      .catch((thrown: unknown): HostEnd<A> => ({ _tag: 'Threw', reason: reasonOf(thrown) }))
      // Whoever throws what cannot even be looked at.
      .catch((): HostEnd<A> => ({ _tag: 'Threw', reason: NO_REASON }))
      .then(settle);
  });
