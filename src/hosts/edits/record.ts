import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../../effects/ports/files.js';
import { keepChange } from '../../effects/services/changes/compose-change.js';
import { NO_CHANGE } from '../../memory/changes/no-change.js';
import { effect } from '../../runtime/effect.js';
import type { Capabilities } from '../capabilities.js';
import type { RunHandle } from '../running/run-handle.js';
import { isSupported, NOT_SUPPORTED } from '../running/unsupported.js';
import { openStore, type StoreFolders } from '../store.js';
import { startEdit } from './start-edit.js';

/** A store that cannot count as consolidated; `reason` and `advice` are sentences. */
export type CannotRecord = {
  readonly _tag: 'CannotRecord';
  readonly reason: string;
  readonly advice: string;
};

const cannot = (reason: string, advice: string): E.Either<CannotRecord, never> =>
  E.left({ _tag: 'CannotRecord', reason, advice });

/**
 * Records that the store was, or is about to be, consolidated by hand, in a host's own loop: from now on it counts as
 * consolidated. It is a run of its own that changes no file; it is refused while another run has the lock, and can itself
 * not be undone. Left: there is no store yet, or it cannot be looked at.
 */
export const startRecord = async (
  capabilities: Capabilities,
  folders: StoreFolders,
): Promise<E.Either<CannotRecord | FileError, RunHandle>> => {
  if (!isSupported(capabilities)) return cannot(NOT_SUPPORTED, '');
  const memory = await capabilities.files.stat(folders.memory)();
  if (E.isLeft(memory)) return memory;
  if (memory.right?.kind !== 'directory')
    return cannot(`There is no store at ${folders.memory} yet`, 'Nothing is recorded');
  const store = openStore(capabilities, folders);
  const compose = effect('nothing', () => keepChange(store.objects, NO_CHANGE));
  return E.right(
    startEdit(store, {
      kind: 'record',
      clockAfter: { _tag: 'Start' },
      about: { record: 'by hand' },
      compose,
    }),
  );
};
