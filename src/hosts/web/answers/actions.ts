import { canBeUndone } from '../../edits/undo-plan.js';
import { isOpen, type RunView } from '../../history/run-view.js';
import type { Action } from '../api.js';

/** What a person can do about a run as it stands. */
export const actionsOf = (run: RunView): readonly Action[] => {
  if (run.outcome === 'running') return ['kill'];
  if (isOpen(run)) return ['apply', 'discard'];
  return run.outcome !== 'damaged' && canBeUndone(run) ? ['undo'] : [];
};
