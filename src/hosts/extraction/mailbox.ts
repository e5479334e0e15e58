import type { TurnEnd } from '../../machines/extraction/extraction.rules.js';
import { readTurnMessages } from '../../memory/extraction/turn-message.js';
import type { Engine } from '../engines/engine.js';
import type { SessionMessages } from './what-is-new.js';

/** Makes an engine when one is needed. */
export type TurnEngine = () => Promise<Engine>;

/**
 * A turn that ended: all messages of its session up to now, or where its transcript is. `wroteMemory`: its own agent wrote to the
 * store. `engine`: another one than the extractor's, for what is new at this turn.
 */
export type EndedTurn = TurnEnd & { readonly messages: SessionMessages; readonly engine?: TurnEngine };

const isFields = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null;

const readSession = (given: unknown): SessionMessages | null => {
  const isNamed = isFields(given) && !Array.isArray(given) && typeof given.transcript === 'string';
  return isNamed ? { transcript: String(given.transcript) } : readTurnMessages(given);
};

const isTurnEngine = (given: unknown): given is TurnEngine => typeof given === 'function';

/** The turn as it was handed over; null: nothing is known of it. Throws what a getter throws. */
const readEnded = (given: unknown): EndedTurn | null => {
  if (!isFields(given)) return null;
  const { sessionId, wroteMemory, messages, engine } = given;
  const read = readSession(messages);
  if (typeof sessionId !== 'string' || sessionId === '' || read === null) return null;
  const turn = { sessionId, wroteMemory: wroteMemory === true, messages: read };
  return isTurnEngine(engine) ? { ...turn, engine } : turn;
};

/** Turns that ended since the last look, and of each session the messages and the engine that came with the newest. */
export const mailbox = () => {
  let ended: readonly TurnEnd[] = [];
  const newest = new Map<string, EndedTurn>();
  return {
    /** Whoever hands over a turn is code of others, so that nothing of it is trusted to have its type. */
    put: (given: unknown): void => {
      const turn = readEnded(given);
      if (turn === null) return;
      const { sessionId, wroteMemory } = turn;
      ended = [...ended, { sessionId, wroteMemory }];
      newest.set(sessionId, turn);
    },
    take: (): readonly TurnEnd[] => {
      const taken = ended;
      ended = [];
      return taken;
    },
    isEmpty: (): boolean => ended.length === 0,
    messagesOf: (sessionId: string): SessionMessages => newest.get(sessionId)?.messages ?? [],
    engineOf: async (sessionId: string): Promise<Engine | undefined> => newest.get(sessionId)?.engine?.(),
    forget: (): void => newest.clear(),
  };
};
