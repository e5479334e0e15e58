import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LogLevel } from '../../../../src/effects/ports/log.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import type { Capabilities } from '../../../../src/hosts/capabilities.js';
import { type AutoDream, createAutoDream } from '../../../../src/hosts/embedding/create-auto-dream.js';
import type { AutoDreamOptions, Improvement } from '../../../../src/hosts/embedding/options.js';
import type { TurnContext } from '../../../../src/hosts/embedding/turn-context.js';
import type { GateVerdict } from '../../../../src/machines/gate/gate.verdict.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';

/** A turn of a session that is not among those to be consolidated. */
export const TURN: TurnContext = { sessionId: 'current' };

/** On, and open from the first session on. */
export const ON = { autoDreamEnabled: true, minSessions: 1 };

/** Waits for something that will be true by and by; the test's own time limit ends it otherwise. */
export const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

/** A host that embeds autodream over a messy store in memory, in which there is one session. Everything it is told is kept; `wrap` makes other effects of its own. */
export const aHost = ({
  wrap = (lent) => lent,
  ...options
}: Partial<AutoDreamOptions> & { readonly wrap?: (lent: Capabilities) => Capabilities } = {}) => {
  const world = storeInMemory();
  putFile(world.tree, `${FOLDERS.transcripts}/earlier.jsonl`, '');
  const verdicts: GateVerdict[] = [];
  const events: string[] = [];
  const improved: Improvement[] = [];
  const lines: { readonly level: LogLevel; readonly message: string }[] = [];
  const autoDream: AutoDream = createAutoDream({
    store: FOLDERS,
    settings: ON,
    log: {
      write: (level, message) => void lines.push({ level, message }),
      flush: async () => {},
    },
    onVerdict: (verdict) => void verdicts.push(verdict),
    onEvent: ({ _tag }) => void events.push(_tag),
    notify: (improvement) => void improved.push(improvement),
    ...options,
    capabilities: wrap({
      ...world.capabilities,
      folders: { realPath: (path) => TE.right(path), bornAt: () => TE.right(null) },
      environment: () => ({}),
      ...options.capabilities,
    }),
  });
  const errors = (): readonly string[] =>
    lines.filter(({ level }) => level === 'error').map(({ message }) => message);
  return { ...world, autoDream, verdicts, events, improved, errors };
};
