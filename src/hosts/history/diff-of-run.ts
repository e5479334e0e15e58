import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ObjectError } from '../../effects/ports/object-store.js';
import type { Store } from '../store.js';
import { diffOfChange, type RunDiff } from './read-change.js';
import type { WithChange } from './run-view.js';
import { changedStore, type RunView } from './runs.js';

const NOTHING: RunDiff = { files: [], ledger: [], leftOut: [] };

/** A held result is shown as well: that is what its review is about. */
const hasChange = (run: RunView): run is WithChange =>
  changedStore(run) || (run.outcome === 'held' && run.composed !== null);

/** What a run changed, or would change where it is held. Of a damaged run that cannot be told, and nothing is. */
export const diffOfRun = ({ objects }: Store, run: RunView): TaskEither<ObjectError, RunDiff> =>
  hasChange(run) ? diffOfChange(objects, run.composed.change) : TE.right(NOTHING);
