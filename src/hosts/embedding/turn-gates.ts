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
  return {
    ask,
    atTurnEnd: async (options) => {
      if (asking) return null;
      asking = true;
      return ask(options).finally(() => {
        asking = false;
      });
    },
    peek: async (options) => keeperFor(lent, (await locate()).paths).evaluate(options),
  };
};
