import type { Clock } from '../../ports/clock.js';

/** So long one question is waited for before another may be asked: a provider that never answers leaves few behind. */
const PATIENCE_MS = 5_000;

/** A provider that has been down for longer says nothing about today. */
const STALE_MS = 24 * 3_600_000;

/** What a provider answered. `Nothing`: no answer to the question, so what was known before stays. */
export type Answer = { readonly _tag: 'Told'; readonly payload: unknown } | { readonly _tag: 'Nothing' };

/** The last thing that was told, and how to ask anew. */
export type LastKnown = {
  readonly payload: () => unknown;
  /** Ends with the answer, or when nobody waits for it any more. While one question is out, no second one is asked. Never rejects. */
  readonly ask: () => Promise<void>;
};

/** Keeps what `question` was last answered. An answer that comes late is taken, unless a later question was answered before. */
export const lastKnown = (question: () => Promise<Answer>, clock: Clock): LastKnown => {
  let known: { readonly payload: unknown; readonly at: number; readonly asked: number } | null = null;
  let asked = 0;
  let out: Promise<void> | null = null;

  const take = (answer: Answer, number: number): void => {
    if (answer._tag === 'Nothing' || number < (known?.asked ?? 0)) return;
    known = { payload: answer.payload, at: clock.now(), asked: number };
  };
  const askNow = (): Promise<void> => {
    asked += 1;
    const number = asked;
    return new Promise<void>((done) => {
      const cancel = clock.setTimer(PATIENCE_MS, done);
      Promise.resolve()
        .then(question)
        .then((answer) => take(answer, number))
        .catch(() => undefined)
        .finally(() => {
          cancel();
          done();
        });
    });
  };

  return {
    payload: () => (known !== null && clock.now() - known.at < STALE_MS ? known.payload : undefined),
    ask: () => {
      out ??= askNow().finally(() => {
        out = null;
      });
      return out;
    },
  };
};
