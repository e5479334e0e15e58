import * as E from 'fp-ts/lib/Either.js';
import type { Answer, Model, ModelError, ModelRequest, Usage } from '../../../effects/ports/model.js';
import { WORTHWHILE_OUTPUT } from '../../../machines/agent/budget.rules.js';
import { passesByItself } from '../../../machines/agent/retry.rules.js';
import { estimateTokens } from '../../../memory/tokens.js';

/**
 * What was heard of a model in one turn. `words`: the last that it said. `fault`: what kept it from answering, the last time it was asked.
 * `isUntold`: it answered and did not tell what that used, so that `tokens` holds an estimate of it.
 */
export type Heard = {
  words: string;
  fault: ModelError | null;
  tokens: number;
  isUntold: boolean;
};

/** Said in the place of an answer that nobody needs any more: the assistant has asked to sleep. */
const SLEEPS: Answer = {
  content: [{ type: 'text', text: 'Sleeping.' }],
  stopReason: 'end_turn',
  usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
};

const SPENT: ModelError = {
  _tag: 'ModelError',
  fault: 'broken',
  reason: 'The turn has used up the tokens it may have',
  advice: 'It goes on with the next one',
  retryAfterMs: null,
  usage: null,
};

const tokensOf = ({ input, output, cacheRead, cacheCreation }: Usage): number =>
  input + output + cacheRead + cacheCreation;

const wordsOf = ({ content }: Answer): string =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

/** How a turn's model is listened to. `most`: tokens it may use, null: any. `once`: what may pass by itself is not waited for. */
export type Hearing = {
  readonly heard: Heard;
  readonly isAsleep: () => boolean;
  readonly most: number | null;
  readonly once: boolean;
  readonly prefixTokens: number;
};

const inputOf = ({ prefixTokens }: Hearing, { messages }: ModelRequest): number =>
  prefixTokens + estimateTokens(JSON.stringify(messages));

/** The request with an answer no longer than what is left of the turn's tokens; null: that is too little for one. */
const within = (hearing: Hearing, request: ModelRequest): ModelRequest | null => {
  const { heard, most } = hearing;
  if (most === null) return request;
  const left = most - heard.tokens - inputOf(hearing, request);
  return left < WORTHWHILE_OUTPUT
    ? null
    : { ...request, maxOutput: Math.min(left, request.maxOutput ?? left) };
};

/** Tokens that an answer used. Where it tells of none, what went over the wire is estimated: nothing is not what it can have been. */
const countAnswer = (hearing: Hearing, request: ModelRequest, { usage, content }: Answer): void => {
  const { heard } = hearing;
  const told = tokensOf(usage);
  if (told > 0) heard.tokens += told;
  else {
    heard.isUntold = true;
    heard.tokens += inputOf(hearing, request) + estimateTokens(JSON.stringify(content));
  }
};

/** A model that is listened to. It is not asked again after the assistant has gone to sleep, nor for more than is left of its tokens. */
export const heardModel = (model: Model, hearing: Hearing): Model => ({
  name: model.name,
  ask: (request, signal) => async () => {
    const { heard, isAsleep, once } = hearing;
    if (isAsleep()) return E.right(SLEEPS);
    const allowed = within(hearing, request);
    if (allowed === null) return E.left(SPENT);
    const asked = await model.ask(allowed, signal)();
    if (E.isLeft(asked)) {
      heard.fault = asked.left;
      if (asked.left.usage !== null) heard.tokens += tokensOf(asked.left.usage);
      return once && passesByItself(asked.left.fault) ? E.left({ ...asked.left, fault: 'broken' }) : asked;
    }
    heard.fault = null;
    countAnswer(hearing, request, asked.right);
    heard.words = wordsOf(asked.right) || heard.words;
    return asked;
  },
});
