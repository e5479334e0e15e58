import type { Failure } from './failure.js';

/** `idleMs`: how long nothing may come; `answerMs`: how long one answer may take in all. */
export type Timeouts = { readonly idleMs: number; readonly answerMs: number };

/**
 * Watches one request. `signal` breaks it off and `broken` resolves with the reason, at once: whoever waits need not wait
 * for what was broken off. `heard` is told of each piece that came, in bytes. `close` ends the watch, and the request with it.
 */
export type Watch = {
  readonly signal: AbortSignal;
  readonly broken: Promise<Failure>;
  readonly heard: (bytes: number) => void;
  readonly close: () => void;
};

/** Events have far more bytes than the words in them; beyond this nobody is answering a question. */
const MAX_BYTES = 64 * 1024 * 1024;

const inMinutes = (ms: number): string => `${Math.round(ms / 6_000) / 10} minutes`;

export const watch = (stop: AbortSignal, { idleMs, answerMs }: Timeouts): Watch => {
  const request = new AbortController();
  let resolve = (_: Failure): void => {};
  const broken = new Promise<Failure>((done) => {
    resolve = done;
  });
  const breakOff = (failure: Failure): void => {
    resolve(failure);
    request.abort();
  };
  const stopped = (): void => breakOff({ _tag: 'Stopped' });
  const idle = setTimeout(() => breakOff({ _tag: 'Silent', ms: idleMs }), idleMs);
  const whole = setTimeout(
    () => breakOff({ _tag: 'CutOff', what: `it was not finished after ${inMinutes(answerMs)}` }),
    answerMs,
  );
  if (stop.aborted) stopped();
  else stop.addEventListener('abort', stopped, { once: true });

  let bytes = 0;
  return {
    signal: request.signal,
    broken,
    heard: (more) => {
      idle.refresh();
      bytes += more;
      if (bytes > MAX_BYTES) breakOff({ _tag: 'TooLarge' });
    },
    close: () => {
      clearTimeout(idle);
      clearTimeout(whole);
      stop.removeEventListener('abort', stopped);
      request.abort(); // what is still open of it holds a connection
    },
  };
};
