import type { TurnEnd } from '../../machines/extraction/extraction.rules.js';
import type { SessionMessages } from './what-is-new.js';

/** A turn that ended: all messages of its session up to now, or where its transcript is. `wroteMemory`: its own agent wrote to the store. */
export type EndedTurn = TurnEnd & { readonly messages: SessionMessages };

/** Turns that ended since the last look, and where the messages of their sessions are: of each session the newest. */
export const mailbox = () => {
  let ended: readonly TurnEnd[] = [];
  const messages = new Map<string, SessionMessages>();
  return {
    put: (turn: EndedTurn): void => {
      const { sessionId, wroteMemory } = turn;
      ended = [...ended, { sessionId, wroteMemory }];
      messages.set(sessionId, 'transcript' in turn.messages ? turn.messages : [...turn.messages]);
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
