import * as E from 'fp-ts/lib/Either.js';
import type { Answer, Usage } from '../../ports/model.js';
import { type BlockBuilder, blockBuilder, type Fields, isObject } from './block-builder.js';
import type { Failure } from './failure.js';
import { type Blocks, finishedAnswer, malformed } from './finished-answer.js';
import { usageAfter } from './usage.js';

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

/** What has come in so far. It grows in place: an answer comes in thousands of pieces. */
type Progress = {
  readonly blocks: Blocks[number][];
  stage: 'before' | 'inside' | 'complete';
  open: BlockBuilder | null;
  stop: unknown;
  usage: Usage | null;
  characters: number;
};

type Step = (progress: Progress, event: Fields) => Failure | null;

/** In UTF-16 units: more than any answer that a request allows can have. */
const MAX_CHARACTERS = 1_000_000;

const counted = (progress: Progress, more: number): Failure | null => {
  progress.characters += more;
  return progress.characters > MAX_CHARACTERS ? { _tag: 'TooLarge' } : null;
};

const start: Step = (progress, { message }) => {
  if (progress.stage !== 'before' || !isObject(message)) return malformed('it begins twice, or with nothing');
  progress.stage = 'inside';
  progress.usage = usageAfter(null, message.usage);
  return null;
};

const startBlock: Step = (progress, { index, content_block: block }) => {
  if (progress.open !== null || index !== progress.blocks.length || !isObject(block))
    return malformed('its blocks are out of order');
  progress.open = blockBuilder(block);
  return counted(progress, JSON.stringify(block).length);
};

/** Blocks come one after the other, so that a piece belongs to the open one or nowhere. */
const openAt = ({ open, blocks }: Progress, index: unknown): BlockBuilder | null =>
  index === blocks.length ? open : null;

const takePiece: Step = (progress, { index, delta }) => {
  const more = isObject(delta) ? (openAt(progress, index)?.take(delta) ?? null) : null;
  return more === null ? malformed('a piece of it belongs nowhere') : counted(progress, more);
};

const endBlock: Step = (progress, { index }) => {
  const block = openAt(progress, index)?.end() ?? null;
  if (block === null) return malformed('a block of it is none');
  progress.blocks.push(block);
  progress.open = null;
  return null;
};

const noteEnd: Step = (progress, { delta, usage }) => {
  progress.stop = isObject(delta) ? delta.stop_reason : null;
  progress.usage = usageAfter(progress.usage, usage);
  return null;
};

const complete: Step = (progress) => {
  if (progress.open !== null) return malformed('a block of it has no end');
  progress.stage = 'complete';
  return null;
};

const STEPS: ReadonlyMap<unknown, Step> = new Map([
  ['message_start', start],
  ['content_block_start', startBlock],
  ['content_block_delta', takePiece],
  ['content_block_stop', endBlock],
  ['message_delta', noteEnd],
  ['message_stop', complete],
]);

const taken = (progress: Progress, event: unknown): Failure | null => {
  if (!isObject(event)) return malformed('an event of the stream is no object');
  const step = STEPS.get(event.type);
  if (step === undefined) return null; // The API may bring new kinds of events at any time.
  if (progress.stage === 'before' && step !== start) return malformed('it has no beginning');
  return step(progress, event);
};

const CUT_OFF: Failure = { _tag: 'CutOff', what: 'the stream ended in the middle of it' };

export const answerBuilder = (): AnswerBuilder => {
  const progress: Progress = {
    blocks: [],
    stage: 'before',
    open: null,
    stop: null,
    usage: null,
    characters: 0,
  };
  const isComplete = (): boolean => progress.stage === 'complete';
  return {
    take: (event) => taken(progress, event),
    isComplete,
    answer: () =>
      isComplete() ? finishedAnswer(progress.blocks, progress.stop, progress.usage) : E.left(CUT_OFF),
    usage: () => progress.usage,
  };
};
