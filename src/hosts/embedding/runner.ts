import { homeFolder } from '../../effects/live/home-folder.js';
import type { Log } from '../../effects/ports/log.js';
import type { Extracted } from '../../machines/extraction/extraction.rules.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { HostEvent } from '../dream/host-events.js';
import type { TaskRegistry } from '../dream/task-registry.js';
import { loggingEvents, loggingVerdicts } from '../logging/log-observers.js';
import type { KillOutcome } from '../running/kill-outcome.js';
import { dreaming } from './dreaming.js';
import { attempted, ending } from './ending.js';
import { extracting } from './extracting.js';
import { improvementOf } from './improvement.js';
import { killElsewhere, killOwn } from './kill-task.js';
import { lateLog, NO_LOG } from './late-log.js';
import { type Lent, lent } from './lent.js';
import { locating } from './located-store.js';
import { type DreamAnswer, noDream } from './no-dream.js';
import { noExtraction } from './no-extraction.js';
import { inspecting, observers } from './observer.js';
import type { AutoDreamOptions, Improvement } from './options.js';
import { type AutoDreamStatus, lookUpStatus } from './status.js';
import { toldDefect } from './told-defect.js';
import type { Turn } from './turn-context.js';
import { turnGates } from './turn-gates.js';
import { askingSettings, type TurnSettings } from './turn-settings.js';

/** What a person asks for. `force` skips the refusals that only say "not yet". */
export type DreamRequest = { readonly force?: boolean; readonly review?: boolean; readonly dryRun?: boolean };

/** One host's work on one store, from its start on. What rejects does so because code of the host threw. */
export type Runner = {
  readonly locate: () => Promise<unknown>;
  readonly turnEnded: (turn: Turn) => Promise<void>;
  readonly dream: (turn: Turn, request: DreamRequest) => Promise<DreamAnswer>;
  readonly extract: (turn: Turn) => Promise<Extracted>;
  readonly kill: (runId: string) => Promise<KillOutcome>;
  readonly status: () => Promise<AutoDreamStatus>;
  /** Notes what was thrown, and never throws itself. */
  readonly note: (thrown: unknown) => void;
  readonly dispose: () => Promise<void>;
};

const logOf = ({ log }: AutoDreamOptions, { world }: Lent, level: () => unknown): Log => {
  if (log !== undefined) return log ?? NO_LOG;
  const { environment, clock } = world;
  return lateLog({ home: homeFolder(process.env.HOME), environment, clock, level });
};

/** Code of the host that watches. */
const watchers = (options: AutoDreamOptions, log: Log, onVerdict: (verdict: GateVerdict) => void) => {
  const improved = observers<Improvement>(options.notify);
  const notify = (event: HostEvent): void => {
    const improvement = improvementOf(event);
    if (improvement !== null) improved(improvement);
  };
  return {
    onVerdict: observers<GateVerdict>(onVerdict, loggingVerdicts(log), options.onVerdict),
    onEvent: observers<HostEvent>(loggingEvents(log), notify, options.onEvent),
    inspect: inspecting(options.inspect),
    onExtracted: observers<Extracted>(({ _tag, reason }) => {
      if (_tag === 'Failed') log.write('error', reason ?? 'No memory could be taken out of the session.');
    }),
  };
};

export const runner = (options: AutoDreamOptions, tasks: TaskRegistry): Runner => {
  let lastVerdict: GateVerdict | null = null;
  let level: unknown = 'info';
  const lends = lent(options.capabilities);
  const { environment } = lends.world;
  const log = logOf(options, lends, () => level);
  const error = (line: string): void => void attempted(() => log.write('error', line));
  const note = (thrown: unknown): void =>
    error(toldDefect('Something at the end of a turn went wrong', thrown));
  const watch = watchers(options, log, (verdict) => {
    lastVerdict = verdict;
  });
  const locate = locating(lends.world, options.store, process.cwd());
  const gates = turnGates(lends, locate, watch.onVerdict);
  const place = { lent: lends, locate, options, tasks, ...watch };
  const [dreams, extracts] = [dreaming(place), extracting(place)];
  const ask = askingSettings(options, environment);
  const current = async (): Promise<TurnSettings> => {
    const settings = await ask();
    level = settings.logLevel;
    return settings;
  };

  const dreamAtTurnEnd = async (turn: Turn, settings: TurnSettings): Promise<void> => {
    if (dreams.isBusy()) return;
    const verdict = await gates.atTurnEnd({ settings: settings.gates, currentSession: turn.sessionId });
    if (verdict?._tag !== 'Open' || dreams.isBusy()) return;
    const { outcome, runId, reason } = await dreams.begin({ verdict, turn, settings });
    if (outcome === 'failed' && runId === null) error(reason ?? 'No dream could be begun.');
  };

  return {
    locate,
    note,
    turnEnded: async (turn) => {
      if (!turn.isMain) return;
      const settings = await current();
      if (settings.extracts) extracts.atTurnEnd(turn).catch(note);
      await dreamAtTurnEnd(turn, settings);
    },
    dream: async (turn, { force = false, ...wish }) => {
      if (!turn.isMain) return noDream('refused', 'Only an interactive main conversation begins a dream.');
      const settings = await current();
      const { sessionId: currentSession } = turn;
      const verdict = await gates.ask({ settings: settings.gates, force, person: true, currentSession });
      return verdict._tag === 'Open'
        ? dreams.begin({ verdict, turn, settings, ...wish })
        : noDream(verdict.error === null ? 'refused' : 'failed', verdict.sentence, verdict);
    },
    extract: async (turn) =>
      turn.isMain
        ? extracts.once(turn)
        : noExtraction('Nothing', 'Memories are taken out of an interactive main conversation only.'),
    kill: async (runId) => {
      const own = dreams.find(runId);
      return own === null ? killElsewhere(lends, locate, runId) : killOwn(own);
    },
    status: async () => {
      const settings = await current();
      const atHand = { stage: 'started', lastVerdict, tasks: tasks.list() } as const;
      return lookUpStatus({ lent: lends, locate, gates }, settings, atHand);
    },
    dispose: () => ending([dreams.dispose(), extracts.dispose()], dreams.underWay, log),
  };
};
