import type { JournalRecord } from '../../journal/record.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { HostEvent } from '../dream/host-events.js';
import type { TaskRegistry } from '../dream/task-registry.js';
import type { Engine } from '../engines/engine.js';
import type { DreamHandle } from '../running/run-handle.js';
import { chosenEngine } from './chosen-engine.js';
import type { Lent } from './lent.js';
import type { LocatedStore } from './located-store.js';
import { type DreamAnswer, noDream } from './no-dream.js';
import type { AutoDreamOptions } from './options.js';
import { toldDefect } from './told-defect.js';
import type { Turn } from './turn-context.js';
import type { TurnSettings } from './turn-settings.js';

/** What one dream is begun with. `dryRun` and `review` as for any dream. */
export type DreamWish = {
  readonly verdict: GateVerdict;
  readonly turn: Turn;
  readonly settings: TurnSettings;
  readonly dryRun?: boolean;
  readonly review?: boolean;
};

/** Where dreams are begun, and who is told of them. */
export type DreamPlace = {
  readonly lent: Lent;
  readonly locate: () => Promise<LocatedStore>;
  readonly options: Pick<AutoDreamOptions, 'engine'>;
  readonly tasks: TaskRegistry;
  readonly onEvent: (event: HostEvent) => void;
  readonly inspect: (record: JournalRecord, runId: string) => void;
};

/**
 * The dreams of one host. `begin` never rejects, and begins none beside another one. `find`: one that is under way; `underWay`: the
 * ids of all that are. `dispose` stops them and comes back when they have ended.
 */
export type Dreaming = {
  readonly isBusy: () => boolean;
  readonly begin: (wish: DreamWish) => Promise<DreamAnswer>;
  readonly find: (runId: string) => DreamHandle | null;
  readonly underWay: () => readonly string[];
  readonly dispose: () => Promise<void>;
};

const limitsOf = (engine: Engine, { maxCostUsd }: TurnSettings) =>
  maxCostUsd === null || engine.rates === null ? {} : { limits: { costUsd: maxCostUsd } };

const started = async (
  place: DreamPlace,
  wish: DreamWish,
  goesOn: () => boolean,
): Promise<DreamHandle | null> => {
  const { verdict, turn, settings, dryRun = false, review = false } = wish;
  const [{ startDream }, capabilities] = await Promise.all([import('../dream/dream.js'), place.lent.all()]);
  const { cacheSafeParams } = turn;
  const engine = await chosenEngine(place.options, capabilities.engine, {
    purpose: 'dream',
    cacheSafeParams,
  });
  const { paths } = await place.locate();
  return goesOn()
    ? startDream(capabilities, paths, {
        verdict,
        engine,
        dryRun,
        review,
        readRoots: settings.readRoots,
        onEvent: place.onEvent,
        ...limitsOf(engine, settings),
      })
    : null;
};

export const dreaming = (place: DreamPlace): Dreaming => {
  const handles = new Set<DreamHandle>();
  let current: Promise<DreamAnswer> | null = null;
  let isDisposed = false;

  const run = async (wish: DreamWish): Promise<DreamAnswer> => {
    const handle = await started(place, wish, () => !isDisposed);
    if (handle === null) return noDream('refused', 'autodream was disposed.', wish.verdict);
    handles.add(handle);
    handle.subscribe((record) => place.inspect(record, handle.runId));
    place.tasks.add(handle);
    return handle.done.finally(() => handles.delete(handle));
  };

  return {
    isBusy: () => current !== null,
    begin: (wish) => {
      if (current !== null)
        return Promise.resolve(noDream('refused', 'A dream is under way already.', wish.verdict));
      const ended = run(wish)
        .catch((defect: unknown) =>
          noDream('failed', toldDefect('The dream broke off', defect), wish.verdict),
        )
        .finally(() => {
          current = null;
        });
      current = ended;
      return ended;
    },
    find: (runId) => [...handles].find((handle) => handle.runId === runId) ?? null,
    underWay: () => [...handles].map(({ runId }) => runId),
    dispose: async () => {
      isDisposed = true;
      for (const handle of handles) handle.send({ type: 'KILL', by: 'the host, which ends', request: null });
      await current;
    },
  };
};
