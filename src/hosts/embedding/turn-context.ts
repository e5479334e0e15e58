import type { CacheSafeParams } from '../../effects/live/anthropic/prefix.js';
import { readTurnMessages, type TurnMessage } from '../../memory/extraction/turn-message.js';

/**
 * What a host tells of a turn that ended.
 * - `sessionId`: its session, which is the name of its transcript without `.jsonl`
 * - `agentId`: set in a sub-agent, where nothing is begun
 * - `mode`: nothing is begun but in an `interactive` one, which it is by default
 * - `messages`: all of the session's up to now; not given: they are read from its transcript
 * - `wroteMemory`: the session's own agent wrote to the store in this turn, so that nothing is taken out of it
 * - `cacheSafeParams`: what the conversation sends, for an engine that is forked from it. Its lists may grow afterwards; what is
 *   in them must not change.
 */
export type TurnContext = {
  readonly sessionId: string;
  readonly agentId?: string | null;
  readonly mode?: 'interactive' | 'bare' | 'print';
  readonly messages?: readonly TurnMessage[];
  readonly wroteMemory?: boolean;
  readonly cacheSafeParams?: CacheSafeParams;
};

/** A turn's context as it was when it was handed over. `sessionId` null: none that could be used was given. */
export type Turn = {
  readonly isMain: boolean;
  readonly sessionId: string | null;
  readonly messages: readonly TurnMessage[] | null;
  readonly wroteMemory: boolean;
  readonly cacheSafeParams: CacheSafeParams | null;
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (given: unknown): given is Fields => typeof given === 'object' && given !== null;

const areParams = (given: unknown): given is CacheSafeParams =>
  isFields(given) && typeof given.model === 'string' && Array.isArray(given.messages);

const paramsOf = (given: unknown): CacheSafeParams | null =>
  areParams(given) ? { ...given, messages: [...given.messages] } : null;

/**
 * Reads a context, each field once, before the host goes on and may change it. It is code of others, so nothing of it is
 * trusted to have its type; whatever is not understood counts as a turn that begins nothing. Throws what a getter throws.
 */
export const readTurn = (context: unknown): Turn => {
  const { agentId, mode, sessionId, messages, wroteMemory, cacheSafeParams }: Fields = isFields(context)
    ? context
    : { mode: 'none' };
  return {
    isMain: (agentId ?? null) === null && (mode === undefined || mode === 'interactive'),
    sessionId: typeof sessionId === 'string' && sessionId !== '' ? sessionId : null,
    messages: readTurnMessages(messages),
    wroteMemory: wroteMemory === true,
    cacheSafeParams: paramsOf(cacheSafeParams),
  };
};

/** A dream that a person asks for outside any turn. */
export const NO_TURN: Turn = {
  isMain: true,
  sessionId: null,
  messages: null,
  wroteMemory: false,
  cacheSafeParams: null,
};
