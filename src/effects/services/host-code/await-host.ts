import type { Clock } from '../../ports/clock.js';

/** Code of a host's that does not hear the signal is waited for so long. */
const GRACE_MS = 1_000;

/** What came of code that a host lent us. `Stopped`: it was never started, or told to stop and did not within a second. */
export type HostEnd<A> =
  | { readonly _tag: 'Done'; readonly value: A }
  | { readonly _tag: 'Threw'; readonly reason: string }
  | { readonly _tag: 'Stopped' };

const reasonOf = (thrown: unknown): string => {
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return said.split('\n')[0]?.trim().slice(0, 300) || 'it gave no reason';
};

/**
 * Runs code that a host lent us and always comes back: with what it gave, with why it threw, or a second after the signal
 * aborted. What an abandoned one still does is nobody's business any more.
 */
export const awaitHost = <A>(
  work: () => Promise<A>,
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
    new Promise<A>((done) => done(work())).then(
      (value) => settle({ _tag: 'Done', value }),
      (thrown: unknown) => settle({ _tag: 'Threw', reason: reasonOf(thrown) }),
    );
  });
