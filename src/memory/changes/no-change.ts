import type { Change } from '../change.js';

/** The change of a run that is to leave the store as it is. */
export const NO_CHANGE: Change = {
  v: 1,
  base: {},
  baseModes: {},
  writes: [],
  deletions: [],
  keepers: {},
  renames: [],
  leftOut: [],
  ledger: [],
};
