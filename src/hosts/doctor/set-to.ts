import * as E from 'fp-ts/lib/Either.js';
import { reasonOf } from '../../machines/reason.js';
import type { Examined } from './examined.js';
import type { Mend } from './finding.js';

/** Gives a file or folder these permission bits. */
export const setTo =
  ({ rights }: Pick<Examined, 'rights'>, path: string, mode: number): Mend =>
  async () => {
    const set = await rights.set(path, mode)();
    return E.right(E.isRight(set) ? null : reasonOf(`The rights of ${path} could not be set`, set.left));
  };
