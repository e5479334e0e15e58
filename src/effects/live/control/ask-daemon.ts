import * as E from 'fp-ts/lib/Either.js';
import { type ControlFault, connectControl } from './control-link.js';

const timedOut = (ms: number): E.Either<ControlFault, never> =>
  E.left({
    _tag: 'TimedOut',
    sentence: `The daemon did not answer within ${ms / 1000} s. If it does not later either, end its process: autodream daemon status tells which.`,
  });

/** One question to the daemon at that socket, and its answer as it was sent; all of it within `timeoutMs` milliseconds. */
export const askDaemon = async (
  socket: string,
  method: string,
  params: unknown,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<E.Either<ControlFault, unknown>> => {
  let [isLate, close] = [false, (): void => {}];
  const asking = async (): Promise<E.Either<ControlFault, unknown>> => {
    const link = await connectControl(socket);
    if (E.isLeft(link)) return link;
    close = link.right.close;
    return isLate ? timedOut(timeoutMs) : link.right.ask(method, params);
  };
  return new Promise((done) => {
    const patience = setTimeout(() => {
      isLate = true;
      done(timedOut(timeoutMs));
      close();
    }, timeoutMs);
    void asking().then((answer) => {
      clearTimeout(patience);
      done(answer);
      close();
    });
  });
};
