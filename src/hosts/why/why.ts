import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Settings } from '../../config.js';
import type { Claim, LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import { earliest, explainGates, type GateExplanation } from '../../machines/gate/explain-gates.js';
import { type Resting, restingOf } from '../extraction/extraction-rest.js';
import { type HeldResult, heldResults } from '../history/held-results.js';
import { type RunView, readRuns } from '../history/runs.js';
import { type Looked, recoverIfPossible } from '../running/recover.js';
import type { Store } from '../store.js';
import { alarmsOf } from './alarms.js';
import { type LookedAt, lookAtGates } from './gate-facts.js';

/**
 * Why a store has not dreamed. `gates` are in the order in which they are asked; `opensAt` is the earliest time at which all
 * of them can pass, milliseconds since 1970, null where that is now or depends on more than time. `noted` is what the next
 * dream has to go by; `live` the claim of a run that has the store, `extracting` that of one that takes memories out of a session
 * beside it, which rests after failures as `resting` says; `dreams` the last ones, the newest first; `alarms` are
 * sentences.
 */
export type Why = {
  readonly now: number;
  readonly gates: readonly GateExplanation[];
  readonly opensAt: number | null;
  readonly noted: LookedAt['facts']['note'];
  readonly live: Claim | null;
  readonly extracting: Claim | null;
  readonly resting: Resting;
  readonly dreams: readonly RunView[];
  readonly alarms: readonly string[];
};

const LAST_DREAMS = 5;

/** Explains a store from its journals and the disk. Looking settles what dead runs left; nothing else is written. `known`: its runs. */
export const explainStore = (
  store: Store,
  paths: Pick<StorePaths, 'layout'>,
  settings: Settings,
  known: TaskEither<LockError, readonly RunView[]> = readRuns(store),
): TaskEither<LockError, Why> =>
  program<LockError, Why>(function* () {
    const { live, extracting, unsettled } = yield* perform<LockError, Looked>(
      recoverIfPossible(store, known),
    );
    const { facts, note } = yield* perform<LockError, LookedAt>(lookAtGates(store, paths, settings));
    const runs = yield* perform(known);
    const held = yield* perform<LockError, readonly HeldResult[]>(heldResults(store, runs));
    const gates = explainGates(facts);
    return {
      now: facts.input.now,
      gates,
      opensAt: earliest(gates),
      noted: facts.note,
      live,
      extracting,
      resting: yield* perform<never, Resting>(restingOf(store)),
      dreams: runs
        .filter(({ kind }) => kind === 'dream')
        .slice(-LAST_DREAMS)
        .toReversed(),
      alarms: alarmsOf({ runs, held, unsettled, note }),
    };
  });
