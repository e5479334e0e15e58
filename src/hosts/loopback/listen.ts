import type { Server } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { LOOPBACK } from './own-name.js';

/** The port is not to be had; `code` is the system's. */
export type CannotListen = {
  readonly _tag: 'CannotListen';
  readonly code: string;
  readonly reason: string;
  readonly advice: string;
};

const cannotListen = (port: number, code: string): CannotListen => ({
  _tag: 'CannotListen',
  code,
  reason: `Port ${port} of this machine cannot be listened on (${code})`,
  advice: `${code === 'EADDRINUSE' ? 'Another program has it. ' : ''}Name another port, or none to get a free one.`,
});

const portOf = (server: Server, asked: number): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
};

/** Listens for this machine alone, at the port that is asked for or, for 0, at one that is free; right: which. */
export const listen = (server: Server, port: number): Promise<E.Either<CannotListen, number>> =>
  new Promise((done) => {
    server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) =>
      done(E.left(cannotListen(port, code))),
    );
    server.listen({ host: LOOPBACK, port, exclusive: true }, () => done(E.right(portOf(server, port))));
  });
