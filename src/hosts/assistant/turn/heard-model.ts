import * as E from 'fp-ts/lib/Either.js';
import type { Answer, Model, ModelError, ModelRequest, Usage } from '../../../effects/ports/model.js';
import { passesByItself } from '../../../machines/agent/retry.rules.js';
import { estimateTokens } from '../../../memory/tokens.js';

/** What was heard of a model in one turn. `words`: the last that it said. `fault`: what kept it from answering, the last time it was asked. */
export type Heard = {
  words: string;
  fault: ModelError | null;
  tokens: number;
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

const isOver = ({ heard, most, prefixTokens }: Hearing, { messages }: ModelRequest): boolean =>
  most !== null &&
  (heard.tokens >= most ||
    (heard.tokens > 0 && heard.tokens + prefixTokens + estimateTokens(JSON.stringify(messages)) > most));

/**
 * A model that is listened to. It is not asked again after the assistant has gone to sleep, nor beyond its tokens: the first request
 * always goes out, since it was within the budget when the turn began.
 */
export const heardModel = (model: Model, hearing: Hearing): Model => ({
  name: model.name,
  ask: (request, signal) => async () => {
    const { heard, isAsleep, once } = hearing;
    if (isAsleep()) return E.right(SLEEPS);
    if (isOver(hearing, request)) return E.left(SPENT);
    const asked = await model.ask(request, signal)();
    if (E.isLeft(asked)) {
      heard.fault = asked.left;
      if (asked.left.usage !== null) heard.tokens += tokensOf(asked.left.usage);
      return once && passesByItself(asked.left.fault) ? E.left({ ...asked.left, fault: 'broken' }) : asked;
    }
    heard.fault = null;
    heard.tokens += tokensOf(asked.right.usage);
    heard.words = wordsOf(asked.right) || heard.words;
    return asked;
  },
});
