import type { TurnEnd } from '../../machines/extraction/extraction.rules.js';
import { readTurnMessages } from '../../memory/extraction/turn-message.js';
import type { SessionMessages } from './what-is-new.js';

/** A turn that ended: all messages of its session up to now, or where its transcript is. `wroteMemory`: its own agent wrote to the store. */
export type EndedTurn = TurnEnd & { readonly messages: SessionMessages };

const isFields = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null;

const readSession = (given: unknown): SessionMessages | null => {
  const isNamed = isFields(given) && !Array.isArray(given) && typeof given.transcript === 'string';
  return isNamed ? { transcript: String(given.transcript) } : readTurnMessages(given);
};

/** The turn as it was handed over; null: nothing is known of it. Throws what a getter throws. */
const readEnded = (given: unknown): EndedTurn | null => {
  if (!isFields(given)) return null;
  const { sessionId, wroteMemory, messages } = given;
  const read = readSession(messages);
  return typeof sessionId !== 'string' || sessionId === '' || read === null
    ? null
    : { sessionId, wroteMemory: wroteMemory === true, messages: read };
};

/** Turns that ended since the last look, and where the messages of their sessions are: of each session the newest. */
export const mailbox = () => {
  let ended: readonly TurnEnd[] = [];
  const messages = new Map<string, SessionMessages>();
  return {
    /** Whoever hands over a turn is code of others, so that nothing of it is trusted to have its type. */
    put: (given: unknown): void => {
      const turn = readEnded(given);
      if (turn === null) return;
      const { sessionId, wroteMemory } = turn;
      ended = [...ended, { sessionId, wroteMemory }];
      messages.set(sessionId, turn.messages);
    },
    take: (): readonly TurnEnd[] => {
      const taken = ended;
      ended = [];
      return taken;
    },
    isEmpty: (): boolean => ended.length === 0,
    messagesOf: (sessionId: string): SessionMessages => messages.get(sessionId) ?? [],
    forget: (): void => messages.clear(),
  };
};
