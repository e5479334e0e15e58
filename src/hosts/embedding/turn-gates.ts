import { makeState } from '../../effects/services/state/make-state.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import { type GateKeeper, type GateOptions, keeperOver, type OnVerdict } from '../gates/gates.js';
import type { Lent } from './lent.js';
import type { LocatedStore } from './located-store.js';

/** A keeper of gates that loads what a host lends to runs only when the lock file has an owner. */
const keeperFor = ({ world, all }: Lent, paths: StorePaths, onVerdict?: OnVerdict): GateKeeper => {
  const { files, clock, random } = world;
  const lastConsolidatedAt = async () => {
    const [{ openStore }, capabilities] = await Promise.all([import('../store.js'), all()]);
    return openStore(capabilities, paths).lock.lastConsolidatedAt();
  };
  return keeperOver(
    { files, clock, random, lock: { lastConsolidatedAt }, makeState: makeState(files, paths.state) },
    paths,
    onVerdict === undefined ? {} : { onVerdict },
  );
};

/**
 * The gates of one store. `atTurnEnd` asks nothing while the answer to an earlier turn is outstanding (null), so that a disk that
 * does not answer is not asked over and over. `ask` is for a person; `peek` leaves no trace, not even a throttle.
 */
export type TurnGates = {
  readonly atTurnEnd: (options: GateOptions) => Promise<GateVerdict | null>;
  readonly ask: (options: GateOptions) => Promise<GateVerdict>;
  readonly peek: (options: GateOptions) => Promise<GateVerdict>;
};

/** Asked only where a dream would begin, so that a turn that is refused costs no read more. */
const isAssistantActive = async ({ world, all }: Lent, { state }: StorePaths): Promise<boolean> => {
  const { isMarkedActive } = await import('../../effects/services/assistant/active-marker.js');
  return isMarkedActive({ files: world.files, state }, async () => (await all()).processes);
};

const withAssistant = (options: GateOptions): GateOptions => ({
  ...options,
  settings: {
    ...options.settings,
    switches: { ...options.settings.switches, assistantActive: true },
  },
});

export const turnGates = (
  lent: Lent,
  locate: () => Promise<LocatedStore>,
  onVerdict: OnVerdict,
): TurnGates => {
  let kept: (LocatedStore & { readonly keeper: GateKeeper }) | null = null;
  let asking = false;
  const keeper = async (): Promise<GateKeeper> => {
    if (kept === null) {
      const located = await locate();
      kept = { ...located, keeper: keeperFor(lent, located.paths, onVerdict) };
    }
    return kept.keeper;
  };
  const ask = async (options: GateOptions): Promise<GateVerdict> => {
    const verdict = await (await keeper()).evaluate(options);
    // It was made meanwhile: only now is it known where it really is.
    const isNew = kept?.isThere === false && verdict.gate !== 'enabled' && verdict.gate !== 'store';
    if (!isNew || !(await locate()).isThere) return verdict;
    kept = null;
    return (await keeper()).evaluate(options);
  };
  const askAtTurnEnd = async (options: GateOptions): Promise<GateVerdict> => {
    const verdict = await ask(options);
    if (verdict._tag === 'Refused' || kept === null) return verdict;
    return (await isAssistantActive(lent, kept.paths)) ? ask(withAssistant(options)) : verdict;
  };
  return {
    ask,
    atTurnEnd: async (options) => {
      if (asking) return null;
      asking = true;
      return askAtTurnEnd(options).finally(() => {
        asking = false;
      });
    },
    peek: async (options) => keeperFor(lent, (await locate()).paths).evaluate(options),
  };
};
