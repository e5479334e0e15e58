import type { Settings } from '../../../config.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import { runMasking } from '../../dream/run-masking.js';
import type { RunHandle } from '../../running/run-handle.js';
import type { Store } from '../../store.js';
import { type KeptJournals, keptJournals } from './kept-journals.js';
import { type Showing, showing } from './showing.js';

/** The store that is shown; `settings` are those that hold at the moment. */
export type Shown = {
  readonly store: Store;
  readonly paths: StorePaths;
  readonly settings: () => Promise<Settings>;
};

/** The same with what is known of it by now. `edits`: those that somebody asked for and that are under way. */
export type Inspected = Shown & {
  readonly journals: KeptJournals;
  readonly showing: Showing;
  readonly edits: Set<RunHandle>;
};

export const inspected = (shown: Shown): Inspected => {
  const fit = showing(runMasking(shown.store.capabilities, 'the page'));
  return { ...shown, journals: keptJournals(shown.store, fit), showing: fit, edits: new Set() };
};
