import { effect } from '../../runtime/effect.js';
import { soundOnly, wholeOnly } from '../dream/beside-effects.js';
import { type BesideHandlers, type BesideStart, startBeside } from '../dream/beside-run.js';
import type { RunHandle } from '../running/run-handle.js';
import type { Store } from '../store.js';
import { type CursorMove, movingCursor, stagingFrom } from './extraction-effects.js';

/** What one run is started with. `move`: what becomes of the session's cursor. */
export type ExtractionStart = Omit<BesideStart, 'changed' | 'readRoots'> & { readonly move: CursorMove };

/** What differs from a dream's effects: what becomes of the cursor, and that nothing is held. */
const changedBy = (move: CursorMove, store: Store, handlers: BesideHandlers) => {
  const { stage, check, prepare, decide } = handlers;
  return {
    stage: effect(stage.needs, stagingFrom(move, store, stage.run)),
    check: effect(check.needs, soundOnly(check.run)),
    prepare: effect(prepare.needs, wholeOnly(prepare.run)),
    decide: effect(decide.needs, movingCursor(move, decide.run)),
  };
};

/** A run that takes memories out of a session and lets them in like an editor's work. */
export const startExtraction = ({ move, ...start }: ExtractionStart): RunHandle =>
  startBeside({
    ...start,
    readRoots: [],
    changed: (handlers) => changedBy(move, start.store, handlers),
  });
