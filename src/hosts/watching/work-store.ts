import type { Store } from '../store.js';

/** The store as those see it who follow runs, with its firings, activations and initiative in the place of runs. */
export const workStore = (store: Store): Store => ({
  ...store,
  journals: store.work,
  paths: { ...store.paths, runs: store.paths.work, journalOf: store.paths.workOf },
});

/** Is this what `workStore` gave? */
export const isOfWork = ({ paths }: Pick<Store, 'paths'>): boolean => paths.runs === paths.work;
