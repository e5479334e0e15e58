import * as E from 'fp-ts/lib/Either.js';
import type { Answer, StopReason, Usage } from '../../ports/model.js';
import { type BlockBuilder, blockBuilder, isObject, type TornBlock } from './block-builder.js';
import type { Failure } from './failure.js';
import { NOTHING_USED, usageAfter } from './usage.js';

/** Puts an answer together from the events of a stream. */
export type AnswerBuilder = {
  /** Takes one event; gives what makes the answer unusable, or null. */
  readonly take: (event: unknown) => Failure | null;
  readonly isComplete: () => boolean;
  /** The whole answer, once the stream is at its end. */
  readonly answer: () => E.Either<Failure, Answer>;
  /** What is known to be used so far; null: nothing is known. */
  readonly usage: () => Usage | null;
};

/** In UTF-16 units: more than any answer that a request allows can have. */
const MAX_CHARACTERS = 1_000_000;

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

type Blocks = readonly (Answer['content'][number] | TornBlock)[];

const malformed = (what: string): Failure => ({ _tag: 'Malformed', what });

const wholeBlocks = (blocks: Blocks): Answer['content'] =>
  blocks.flatMap((block) => (block.type === 'torn' ? [] : [block]));

const finished = (blocks: Blocks, stop: unknown, usage: Usage | null): E.Either<Failure, Answer> => {
  const stopReason = typeof stop === 'string' ? STOP_REASONS[stop] : undefined;
  if (stopReason === undefined) return E.left(malformed('why it ended is not known here'));
  const content = wholeBlocks(blocks);
  if (content.length < blocks.length && !CUT.includes(stopReason))
    return E.left(malformed('the input of a tool call is no JSON'));
  return E.right({ content, stopReason, usage: usage ?? NOTHING_USED });
};

export const answerBuilder = (): AnswerBuilder => {
  const blocks: (Answer['content'][number] | TornBlock)[] = [];
  let state: 'before' | 'inside' | 'complete' = 'before';
  let open: BlockBuilder | null = null;
  let stop: unknown = null;
  let usage: Usage | null = null;
  let characters = 0;

  const counted = (more: number): Failure | null => {
    characters += more;
    return characters > MAX_CHARACTERS ? { _tag: 'TooLarge' } : null;
  };

  const start = (message: unknown): Failure | null => {
    if (state !== 'before' || !isObject(message)) return malformed('it begins twice, or with nothing');
    state = 'inside';
    usage = usageAfter(usage, message.usage);
    return null;
  };

  const startBlock = (index: unknown, block: unknown): Failure | null => {
    if (open !== null || index !== blocks.length || !isObject(block))
      return malformed('its blocks are out of order');
    open = blockBuilder(block);
    return counted(JSON.stringify(block).length);
  };

  const delta = (index: unknown, piece: unknown): Failure | null => {
    const more = open !== null && index === blocks.length && isObject(piece) ? open.take(piece) : null;
    return more === null ? malformed('a piece of it belongs nowhere') : counted(more);
  };

  const endBlock = (index: unknown): Failure | null => {
    const block = open !== null && index === blocks.length ? open.end() : null;
    if (block === null) return malformed('a block of it is none');
    blocks.push(block);
    open = null;
    return null;
  };

  const endMessage = (): Failure | null => {
    if (open !== null) return malformed('a block of it has no end');
    state = 'complete';
    return null;
  };

  const take = (event: unknown): Failure | null => {
    if (!isObject(event)) return malformed('an event of the stream is no object');
    if (event.type === 'message_start') return start(event.message);
    if (state === 'before') return malformed('it has no beginning');
    switch (event.type) {
      case 'content_block_start':
        return startBlock(event.index, event.content_block);
      case 'content_block_delta':
        return delta(event.index, event.delta);
      case 'content_block_stop':
        return endBlock(event.index);
      case 'message_delta':
        stop = isObject(event.delta) ? event.delta.stop_reason : null;
        usage = usageAfter(usage, event.usage);
        return null;
      case 'message_stop':
        return endMessage();
      default: // The API may bring new kinds of events at any time.
        return null;
    }
  };

  return {
    take,
    isComplete: () => state === 'complete',
    answer: () =>
      state === 'complete'
        ? finished(blocks, stop, usage)
        : E.left({ _tag: 'CutOff', what: 'the stream ended in the middle of it' }),
    usage: () => usage,
  };
};
