import { randomUUID } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { Settings, SettingValues } from '../../config.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import type { LockFolder } from '../../effects/ports/lock-folder.js';
import { consolidationClock } from '../../effects/services/clock-skew/consolidation-clock.js';
import { makeState } from '../../effects/services/state/make-state.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import { evaluateGates } from '../gates/gates.js';

/** The lock is asked only where its file has an owner, so its services are loaded only then. */
const lockWhenAsked = (paths: StorePaths): Pick<LockFolder, 'lastConsolidatedAt'> => ({
  lastConsolidatedAt: async () => {
    const [{ openStore }, { liveCapabilities }] = await Promise.all([
      import('../store.js'),
      import('../capabilities.js'),
    ]);
    return openStore(liveCapabilities(), paths).lock.lastConsolidatedAt();
  },
});

const world = (paths: StorePaths) => ({
  files: nodeFiles,
  clock: nodeClock,
  lock: lockWhenAsked(paths),
  makeState: makeState(nodeFiles, paths.state),
  random: randomUUID,
});

type Asked = Settings & Partial<Pick<SettingValues, 'assistant'>>;

/** `force` is a person's; `shared`: a look at the sessions is noted, because a dream may follow it. */
export type Asking = { readonly force: boolean; readonly shared: boolean };

/** The settings with what only the store tells; only where a person turned the assistant on is anything looked at. */
export const withAssistant = async <S extends Asked>(settings: S, { state }: StorePaths): Promise<S> => {
  if (settings.assistant !== true) return settings;
  const { isAssistantActive } = await import('../hooks/assistant-look.js');
  const assistantActive = settings.switches.assistantActive || (await isAssistantActive(state));
  return { ...settings, switches: { ...settings.switches, assistantActive } };
};

/** What the gates say to a person who asks. A refusal by a switch or by time loads neither XState nor the lock. */
export const gateVerdict = async (
  settings: Asked,
  paths: StorePaths,
  { force, shared }: Asking,
): Promise<GateVerdict> =>
  evaluateGates(
    world(paths),
    paths,
    { settings: await withAssistant(settings, paths), force, person: true },
    { shared },
  );

/** When the store was last consolidated, as its lock shows it: decimal nanoseconds; null: never, or it cannot be told. */
export const lastConsolidatedNs = async (paths: StorePaths): Promise<string | null> => {
  const parts = world(paths);
  const { lastConsolidatedAt } = parts.lock;
  const reading = await consolidationClock({ ...parts, ...paths, lastConsolidatedAt })();
  if (E.isLeft(reading)) return null;
  if (reading.right._tag === 'Ahead') return reading.right.shownNs;
  return reading.right._tag === 'At' ? reading.right.ns : null;
};
