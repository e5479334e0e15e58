import type { Json } from '../../../journal/json.js';
import type {
  Answer,
  ModelError,
  ModelFault,
  OpaqueBlock,
  StopReason,
  TextBlock,
  ToolCall,
  Usage,
} from '../../ports/model.js';
import { NO_USAGE } from '../../usage.js';

/** A call of a tool as a script writes it. `id` null: it gets one that no other call of the conversation has. */
export type PlannedCall = {
  readonly type: 'tool_use';
  readonly id: string | null;
  readonly name: string;
  readonly input: Json;
};

/**
 * An answer, or a part of one. `stopReason` null: `tool_use` where there are calls, else `end_turn`. `usage` null: nothing,
 * or whatever a server counts that plays the script.
 */
export type Answers = {
  readonly _tag: 'Answers';
  readonly content: readonly (TextBlock | OpaqueBlock | PlannedCall)[];
  readonly stopReason: StopReason | null;
  readonly usage: Usage | null;
};

/** No answer but this error. */
export type Faults = { readonly _tag: 'Faults'; readonly error: ModelError };

/** No answer at all, until the run is stopped. */
export type Hangs = { readonly _tag: 'Hangs' };

/** What a model does when it is asked. */
export type Step = Answers | Faults | Hangs;

const part = (content: Answers['content']): Answers => ({
  _tag: 'Answers',
  content,
  stopReason: null,
  usage: null,
});

/** Words. As a turn of its own it ends the work. */
export const says = (text: string): Answers => part([{ type: 'text', text }]);

/** The last word: the turn ends whatever else it has. */
export const ends = (text: string): Answers => ({ ...says(text), stopReason: 'end_turn' });

/** A thought with its signature, which has to come back exactly as it is. */
export const thinks = (thinking: string, signature = `signed: ${thinking}`): Answers =>
  part([{ type: 'opaque', block: { type: 'thinking', thinking, signature } }]);

/** Calls of tools, all in one turn. */
export const calls = (...planned: readonly PlannedCall[]): Answers => part(planned);

/** No words: why the turn ends, as a part of it. */
export const stops = (stopReason: StopReason): Answers => ({ ...part([]), stopReason });

/** No words: the tokens that the turn takes, as a part of it. What is left out is 0. */
export const uses = (usage: Partial<Usage>): Answers => ({
  ...part([]),
  usage: { ...NO_USAGE, ...usage },
});

/** One turn of several parts: `turn(thinks('…'), says('…'), calls(…), uses({ output: 40 }))`. Of two reasons or usages the later one holds. */
export const turn = (...parts: readonly Answers[]): Answers =>
  parts.reduce(
    (whole, { content, stopReason, usage }) => ({
      _tag: 'Answers',
      content: [...whole.content, ...content],
      stopReason: stopReason ?? whole.stopReason,
      usage: usage ?? whole.usage,
    }),
    part([]),
  );

/** The model cannot answer this time. `told` is what its error says besides. */
export const faults = (fault: ModelFault, told: Partial<ModelError> = {}): Faults => ({
  _tag: 'Faults',
  error: {
    reason: `The script has a fault here (${fault}).`,
    advice: 'Nothing needs to be done.',
    retryAfterMs: null,
    usage: null,
    ...told,
    _tag: 'ModelError',
    fault,
  },
});

/** The model does not answer until the run is stopped. */
export const hangs = (): Hangs => ({ _tag: 'Hangs' });

const idOf = (asked: number, index: number): string => `call-${asked}-${index}`;

const isCall = (block: Answer['content'][number]): block is ToolCall => block.type === 'tool_use';

/** The answer that a step stands for, as the reply to the `asked`-th request of its conversation. */
export const answerOf = (step: Answers, asked: number): Answer => {
  const content = step.content.map((block, index) =>
    block.type === 'tool_use' ? { ...block, id: block.id ?? idOf(asked, index) } : block,
  );
  return {
    content,
    stopReason: step.stopReason ?? (content.some(isCall) ? 'tool_use' : 'end_turn'),
    usage: step.usage ?? NO_USAGE,
  };
};
