import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../effects/program.js';
import { type KeptChange, keepWithImages } from '../../effects/services/changes/compose-change.js';
import { inSlices, type Stopped } from '../../effects/services/changes/in-slices.js';
import { sha256 } from '../../effects/services/objects/sha256.js';
import { neutralImage } from '../../effects/services/staging/neutral-image.js';
import type { StoreReadError } from '../../effects/services/staging/read-store.js';
import { readBack } from '../../effects/services/staging/staging.js';
import type { Json } from '../../journal/json.js';
import type { AskInput, UseToolInput } from '../../machines/agent/agent.rules.js';
import type { Checked, Staged } from '../../machines/dream/dream.rules.js';
import type { Change } from '../../memory/change.js';
import { makingChange } from '../../memory/changes/make-change.js';
import { heldIn } from '../../memory/check/held-files.js';
import { tooLargeIn } from '../../memory/check/too-large.js';
import { alteredBreaches } from '../../memory/result/altered-breach.js';
import type { Breach } from '../../memory/result/breach.js';
import { checkingResult, type ResultCheck } from '../../memory/result/check-result.js';
import type { StoreImage } from '../../memory/store-image.js';
import { type EffectHandlers, effect } from '../../runtime/effect.js';
import { attributed, type DirectWork, directWork } from './direct-work.js';
import { stageWork, type Work, type Workplace } from './staged-work.js';

/** An effect ran before the one that prepares for it; the machine never asks for that. */
type NotStaged = { readonly _tag: 'NotStaged'; readonly reason: string };
const notStaged: NotStaged = { _tag: 'NotStaged', reason: 'The store was not staged yet.' };

/** A person reads the first few; the rest is the same trouble again. */
const BREACHES_TOLD = 5;

const staged = ({ before, kept }: Work): Staged => ({
  files: before.size,
  frozen: [...before.values()].filter(({ frozen }) => frozen !== undefined).length,
  ...(kept === null ? {} : { before: kept }),
});

const toldOf = (breaches: readonly Breach[]): readonly string[] => {
  const told = breaches.slice(0, BREACHES_TOLD).map(({ message }) => message);
  const rest = breaches.length - told.length;
  return rest === 0 ? told : [...told, `And there are ${rest} more of its kind or others.`];
};

type CheckFault = StoreReadError | Stopped;

/** The store as the engine leaves it. A host's tools write what they are given. */
const resultOf = ({ engine }: Workplace, { before, kept, touched }: Work, found: StoreImage): StoreImage => {
  const after = kept === null ? found : attributed(before, found, touched());
  return engine.name === 'host' ? neutralImage(before, after) : after;
};

const check = (place: Workplace, work: Work, signal: AbortSignal) =>
  program<CheckFault, Checked>(function* () {
    const { files, objects, staging, masking } = place;
    const { before, shown } = work;
    const found = yield* perform<CheckFault, StoreImage>(readBack(files, before, staging));
    const after = resultOf(place, work, found);
    const { breaches, image, leftOut } = yield* perform<CheckFault, ResultCheck>(
      inSlices(checkingResult(before, after), signal),
    );
    const change = yield* perform<CheckFault, Change>(
      inSlices(makingChange(before, image, leftOut, sha256, shown()), signal),
    );
    const composed = yield* perform<CheckFault, KeptChange>(
      keepWithImages(objects, { before, after: image }, change),
    );
    // A breach quotes what it is about.
    const told = toldOf([...breaches, ...alteredBreaches(before, change.ledger)]).map(masking.text);
    return told.length === 0
      ? { _tag: 'Sound', ...composed }
      : { _tag: 'Breached', breaches: told, ...composed };
  });

type Ending<Output> = ReturnType<typeof effect<Json, Json & Output>>;

/** The effects of a run's agent, with those by which it begins and ends for others to build on. */
export type WorkHandlers = EffectHandlers & {
  readonly stage: Ending<Staged>;
  readonly check: Ending<Checked>;
};

/** `close` sends the engine away, and comes back when it is at rest; `notes` are sentences for
 * people, whatever comes of the dream; `direct` sees to an engine that works on the live folder. */
export type DreamEffects = {
  readonly handlers: WorkHandlers;
  readonly close: () => Promise<void>;
  readonly notes: () => readonly string[];
  readonly direct: DirectWork;
};

/** The effects of staging, agent and check. They share one staging copy and one conversation, so they serve one run. */
export const dreamEffects = (place: Workplace): DreamEffects => {
  let work: Work | null = null;
  const during = <E, A>(use: (work: Work) => TaskEither<E, A>): TaskEither<E | NotStaged, A> =>
    work === null ? TE.left(notStaged) : use(work);
  const direct = directWork(place, () => work);
  // What the folder was must be found again even after a power loss, before anything is changed in it.
  const asking = place.engine.direct === true ? 'synced' : 'nothing';
  const handlers = {
    stage: effect('nothing', () =>
      TE.map((made: Work) => {
        work = made;
        return staged(made);
      })(stageWork(place)),
    ),
    ask: effect(asking, ({ maxOutput }: AskInput, { signal }) =>
      during(({ talk }) => talk.ask(maxOutput, signal)),
    ),
    useTool: effect('nothing', ({ index }: UseToolInput, { signal }) =>
      during(({ talk }) => talk.useTool(index, signal)),
    ),
    trim: effect('nothing', () => during(({ talk }) => TE.right(talk.trim()))),
    check: effect('nothing', (_: unknown, { signal }) =>
      during((made) => async () => {
        const checked = await check(place, made, signal)();
        await direct.restore();
        return checked;
      }),
    ),
  };
  return {
    handlers,
    close: async () => work?.close(),
    notes: () => [
      ...(work === null ? [] : [...tooLargeIn(work.before), ...heldIn(work.before)]),
      ...direct.notes(),
    ],
    direct,
  };
};
