import * as E from 'fp-ts/lib/Either.js';
import { reasonOf } from '../../machines/reason.js';

/** A sentence on what code of others threw, which may be anything: also something that throws when it is looked at. */
export const toldDefect = (act: string, thrown: unknown): string =>
  E.getOrElse(() => `${act}.`)(
    E.tryCatch(
      () => reasonOf(act, thrown),
      () => null,
    ),
  );
