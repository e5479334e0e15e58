import * as E from 'fp-ts/lib/Either.js';
import type { Answer, StopReason, Usage } from '../../ports/model.js';
import { NO_USAGE } from '../../usage.js';
import type { TornBlock } from './block-builder.js';
import type { Failure } from './failure.js';

/** The blocks of an answer as they came in. */
export type Blocks = readonly (Answer['content'][number] | TornBlock)[];

const STOP_REASONS: Readonly<Record<string, StopReason>> = {
  end_turn: 'end_turn',
  stop_sequence: 'end_turn',
  tool_use: 'tool_use',
  max_tokens: 'max_tokens',
  refusal: 'refusal',
  pause_turn: 'pause_turn',
  model_context_window_exceeded: 'context_exceeded',
};

/** The API ends such an answer wherever it stands, also in the middle of a call, and no call of it is carried out. */
const CUT: readonly StopReason[] = ['max_tokens', 'refusal', 'context_exceeded'];

export const malformed = (what: string): Failure => ({ _tag: 'Malformed', what });

/** An answer all of which came in. `stop`: why it ended, in the API's word. */
export const finishedAnswer = (
  blocks: Blocks,
  stop: unknown,
  usage: Usage | null,
): E.Either<Failure, Answer> => {
  const stopReason = typeof stop === 'string' ? STOP_REASONS[stop] : undefined;
  if (stopReason === undefined) return E.left(malformed('why it ended is not known here'));
  const content = blocks.flatMap((block) => (block.type === 'torn' ? [] : [block]));
  if (content.length < blocks.length && !CUT.includes(stopReason))
    return E.left(malformed('the input of a tool call is no JSON'));
  return E.right({ content, stopReason, usage: usage ?? NO_USAGE });
};
