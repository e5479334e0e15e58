import type { Settings } from '../../config.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { TaskView } from '../running/task-view.js';
import type { Lent } from './lent.js';
import type { LocatedStore } from './located-store.js';
import type { TurnGates } from './turn-gates.js';
import type { TurnSettings } from './turn-settings.js';

export type Stage = 'new' | 'started' | 'disposed';

/**
 * How things stand, as plain data. `lastConsolidatedAt`: ISO; null: never, or nobody can tell. `verdict`: what the gates would
 * say now; `lastVerdict`: what they said at the last turn's end. `error`: why the rest is not known, a sentence.
 */
export type AutoDreamStatus = {
  readonly stage: Stage;
  readonly store: StorePaths | null;
  readonly settings: (Settings & { readonly extractEnabled: boolean }) | null;
  readonly lastConsolidatedAt: string | null;
  readonly verdict: GateVerdict | null;
  readonly lastVerdict: GateVerdict | null;
  readonly tasks: readonly TaskView[];
  readonly error: string | null;
};

/** What can be told without looking at anything. */
export type AtHand = Pick<AutoDreamStatus, 'stage' | 'lastVerdict' | 'tasks'>;

export const unknownStatus = (atHand: AtHand, error: string | null): AutoDreamStatus => ({
  ...atHand,
  store: null,
  settings: null,
  lastConsolidatedAt: null,
  verdict: null,
  error,
});

const consolidated = async (lent: Lent, paths: StorePaths): Promise<string | null> => {
  const [{ lastConsolidated }, { openStore }, capabilities] = await Promise.all([
    import('../history/dream-result.js'),
    import('../store.js'),
    lent.all(),
  ]);
  const { lastConsolidatedAt } = await lastConsolidated(openStore(capabilities, paths));
  return lastConsolidatedAt;
};

/** Looks at the store and leaves no trace. */
export const lookUpStatus = async (
  parts: { readonly lent: Lent; readonly locate: () => Promise<LocatedStore>; readonly gates: TurnGates },
  { gates, extracts }: TurnSettings,
  atHand: AtHand,
): Promise<AutoDreamStatus> => {
  const { paths } = await parts.locate();
  const [verdict, lastConsolidatedAt] = await Promise.all([
    parts.gates.peek({ settings: gates }),
    consolidated(parts.lent, paths),
  ]);
  return {
    ...atHand,
    store: paths,
    settings: { ...gates, extractEnabled: extracts },
    lastConsolidatedAt,
    verdict,
    error: null,
  };
};
