import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ObjectError } from '../../effects/ports/object-store.js';
import { perform, program } from '../../effects/program.js';
import { readImage } from '../../effects/services/before-image/before-image.js';
import { composeChange, type KeptChange, keepChange } from '../../effects/services/changes/compose-change.js';
import { readStore, type StoreReadError } from '../../effects/services/staging/read-store.js';
import type { ComposeInput } from '../../machines/edit/edit.rules.js';
import type { Change, Hash } from '../../memory/change.js';
import { invertChange } from '../../memory/changes/invert-change.js';
import { checkResult } from '../../memory/result/check-result.js';
import type { StoreImage } from '../../memory/store-image.js';
import { readChange } from '../history/read-change.js';
import type { Store } from '../store.js';
import type { UndoPlan } from './undo-plan.js';

/** A change that must not be let in, or a store that moved on meanwhile. */
export type NotComposed = { readonly _tag: 'NotComposed'; readonly reason: string; readonly advice: string };

export const notComposed = (reason: string, advice: string): TaskEither<NotComposed, never> =>
  TE.left({ _tag: 'NotComposed', reason, advice });

type UndoFault = NotComposed | ObjectError | StoreReadError;

const composeInverse = ({ objects }: Store, change: Hash): TaskEither<UndoFault, KeptChange> =>
  program<UndoFault, KeptChange>(function* () {
    const inverse = invertChange(yield* perform<UndoFault, Change>(readChange(objects, change)));
    return yield* perform<UndoFault, KeptChange>(keepChange(objects, inverse));
  });

/** Composes what makes the store again what it was when it was kept whole. */
const composeRestore = (
  { capabilities, folders, objects }: Store,
  image: Hash,
): TaskEither<UndoFault, KeptChange> =>
  program<UndoFault, KeptChange>(function* () {
    const now = yield* perform<UndoFault, StoreImage>(readStore(capabilities.files, folders.memory));
    const was = yield* perform<UndoFault, StoreImage>(readImage(objects, image, now));
    return yield* perform<UndoFault, KeptChange>(composeChange(objects, now, was, []));
  });

/** Composes what takes a run back. Its images are in the object store, where the run left them. */
export const composeUndo =
  (store: Store, plan: UndoPlan) =>
  ({ prior }: ComposeInput): TaskEither<UndoFault, KeptChange> =>
    program<UndoFault, KeptChange>(function* () {
      if (plan.expectedNs !== null && prior?.mtimeNs !== plan.expectedNs)
        return yield* perform(
          notComposed('Another dream was let in meanwhile.', 'Look at the store and ask again.'),
        );
      return yield* perform(
        'restore' in plan.change
          ? composeRestore(store, plan.change.restore)
          : composeInverse(store, plan.change.invert),
      );
    });

/** Composes what mends the store's index by rule: what the check of a result would make of the store as it is. */
export const composeFix =
  ({ capabilities, folders, objects }: Store) =>
  (): TaskEither<NotComposed | StoreReadError, KeptChange> =>
    program<NotComposed | StoreReadError, KeptChange>(function* () {
      const before = yield* perform(readStore(capabilities.files, folders.memory));
      const { breaches, image, leftOut } = checkResult(before, before);
      const breach = breaches[0];
      if (breach !== undefined)
        return yield* perform(notComposed(breach.message, 'Mend the index by hand, or let a dream do it.'));
      return yield* perform<NotComposed | StoreReadError, KeptChange>(
        composeChange(objects, before, image, leftOut),
      );
    });
