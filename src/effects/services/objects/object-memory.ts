import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Hash } from '../../../memory/change.js';
import type { ObjectStore } from '../../ports/object-store.js';
import { sha256 } from './sha256.js';

/** Objects that live as long as the process, for a preview that leaves nothing behind. */
export const objectMemory = (): ObjectStore => {
  const kept = new Map<Hash, Uint8Array>();
  return {
    put: (bytes) => {
      const hash = sha256(bytes);
      kept.set(hash, bytes);
      return TE.right(hash);
    },
    get: (hash) => {
      const bytes = kept.get(hash);
      return bytes === undefined
        ? TE.left({ _tag: 'ObjectMissing', hash, advice: 'It was never made.' })
        : TE.right(bytes);
    },
  };
};
