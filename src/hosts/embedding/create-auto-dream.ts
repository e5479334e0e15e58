import type { Extracted } from '../../machines/extraction/extraction.rules.js';
import { taskRegistry } from '../dream/task-registry.js';
import type { KillOutcome } from '../running/kill-outcome.js';
import type { TaskView } from '../running/task-view.js';
import { type DreamAnswer, noDream } from './no-dream.js';
import { noExtraction } from './no-extraction.js';
import { observers } from './observer.js';
import type { AutoDreamOptions } from './options.js';
import { type DreamRequest, type Runner, runner } from './runner.js';
import { type AutoDreamStatus, type Stage, unknownStatus } from './status.js';
import { toldDefect } from './told-defect.js';
import { NO_TURN, readTurn, type TurnContext } from './turn-context.js';

/** The dreams of a host that a person can see, the oldest first. */
export type AutoDreamTasks = {
  readonly current: () => readonly TaskView[];
  /** Called with all of them when one changed; the returned function leaves. */
  readonly subscribe: (listener: (tasks: readonly TaskView[]) => void) => () => void;
  /** Takes one out that is over; `false`: there is none of that id, or it runs. */
  readonly evict: (runId: string) => boolean;
};

/**
 * autodream in a host. Nothing here throws or rejects, whatever the host's own functions do; before `start` and after `dispose`
 * nothing begins.
 * - `onTurnEnd` returns at once. Memories are taken out of the session where that is turned on, and a dream begins where it is
 *   turned on and the gates are open; neither waits for the other, and at most one dream is under way.
 * - `dream` is for a person who asks: it needs not be turned on. `force` skips what only says "not yet"; `context` is the turn in
 *   which it was asked for.
 * - `extract` looks at a session now, whether it is turned on or not; in a sub-agent, in bare and in print mode at none.
 * - `kill` stops a run, also one of another process.
 * - `dispose` stops what is under way and comes back when the store is at rest, or after some five seconds, where an effect
 *   hangs.
 */
export type AutoDream = {
  readonly start: () => Promise<void>;
  readonly onTurnEnd: (context: TurnContext) => void;
  readonly dream: (request?: DreamRequest & { readonly context?: TurnContext }) => Promise<DreamAnswer>;
  readonly extract: (context: TurnContext) => Promise<Extracted>;
  readonly kill: (runId: string) => Promise<KillOutcome>;
  readonly tasks: AutoDreamTasks;
  readonly status: () => Promise<AutoDreamStatus>;
  readonly dispose: () => Promise<void>;
};

const NOT_RUNNING = 'autodream is not started here, or was disposed.';

/** Does it now, and turns whatever is thrown into a value. */
const guarded = <A>(act: () => A | Promise<A>, instead: (thrown: unknown) => A): Promise<A> =>
  new Promise<A>((done) => done(act())).catch(instead);

const tasksOf = ({ list, subscribe, evict }: ReturnType<typeof taskRegistry>): AutoDreamTasks => ({
  current: list,
  subscribe: (listener) => subscribe(observers(listener)),
  evict,
});

/** A runner of a host's own for one store. Two of them in one process share nothing but what is on disk. */
export const createAutoDream = (options: AutoDreamOptions): AutoDream => {
  const registry = taskRegistry(options.keptTasks);
  let stage: Stage = 'new';
  let live: Runner | null = null;
  let failure: string | null = null;
  let disposed: Promise<void> | null = null;

  const begin = async (): Promise<void> => {
    if (stage !== 'new') return;
    live = runner(options, registry);
    stage = 'started';
    await live.locate();
  };
  const end = async (): Promise<void> => {
    const was = live;
    [live, stage] = [null, 'disposed'];
    await guarded(
      () => was?.dispose(),
      () => {},
    );
  };
  const unknown = (error: string | null): AutoDreamStatus =>
    unknownStatus({ stage, lastVerdict: null, tasks: registry.list() }, error);

  return {
    tasks: tasksOf(registry),
    start: () =>
      guarded(begin, (thrown) => {
        failure = toldDefect('The store could not be found', thrown);
        live?.note(thrown);
      }),
    onTurnEnd: (context) => {
      const now = live;
      if (now !== null) void guarded(() => now.turnEnded(readTurn(context)), now.note);
    },
    dream: ({ context, ...request } = {}) =>
      guarded(
        () =>
          live?.dream(context === undefined ? NO_TURN : readTurn(context), request) ??
          noDream('refused', NOT_RUNNING),
        (thrown) => noDream('failed', toldDefect('No dream could be begun', thrown)),
      ),
    extract: (context) =>
      guarded(
        () => live?.extract(readTurn(context)) ?? noExtraction('Nothing', NOT_RUNNING),
        (thrown) => noExtraction('Failed', toldDefect('The session could not be looked at', thrown)),
      ),
    kill: (runId) =>
      guarded<KillOutcome>(
        () => (runId === '' ? null : live?.kill(runId)) ?? { _tag: 'NotRunning', runId },
        (thrown) => ({
          _tag: 'NotAsked',
          runId,
          reason: toldDefect('The run could not be asked to stop', thrown),
        }),
      ),
    status: () =>
      guarded(
        () => live?.status() ?? unknown(failure),
        (thrown) => unknown(failure ?? toldDefect('The store could not be looked at', thrown)),
      ),
    dispose: () => {
      disposed ??= end();
      return disposed;
    },
  };
};
