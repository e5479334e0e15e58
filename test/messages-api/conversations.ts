import type { Message, ModelRequest, ToolResult } from '../../src/effects/ports/model.js';
import { type Player, playerOf } from '../../src/effects/simulated/scripted-model/player.js';
import { answerOf } from '../../src/effects/simulated/scripted-model/step.js';
import type { Json } from '../../src/journal/json.js';
import { type Block, type Body, blocksOf, type WireMessage } from './received-body.js';
import type { WireScript, WireStep } from './wire-step.js';

/** One conversation of the server: which it is, how often it was asked, and what its script does next. */
export type Conversation = { readonly number: number; asked: number; readonly next: Player<WireStep> };

/** `longest`: messages of its last request; `isOver`: that was answered by a last word. */
type Known = Conversation & { readonly key: string; longest: number; isOver: boolean };

const textOf = (content: Json | undefined): string => {
  if (typeof content === 'string') return content;
  const blocks: readonly Json[] = Array.isArray(content) ? content : [];
  return blocks
    .map((block) =>
      typeof block === 'object' && block !== null && 'text' in block ? String(block.text) : '',
    )
    .join('\n');
};

const resultOf = (block: Block): ToolResult => ({
  type: 'tool_result',
  tool_use_id: String(block.tool_use_id),
  content: textOf(block.content),
  isError: block.is_error === true,
});

const heardOf = (blocks: readonly Block[]): Message => ({
  role: 'user',
  content: blocks.map((block) =>
    block.type === 'tool_result' ? resultOf(block) : { type: 'text', text: String(block.text ?? '') },
  ),
});

const saidOf = (blocks: readonly Block[]): Message => ({
  role: 'assistant',
  content: blocks.map((block) => {
    if (block.type === 'text') return { type: 'text', text: String(block.text) };
    if (block.type !== 'tool_use') return { type: 'opaque', block };
    return { type: 'tool_use', id: String(block.id), name: String(block.name), input: block.input ?? null };
  }),
});

/** A request as a model of ours would have got it, for the cues of a script that are functions. */
export const requestOf = ({ messages, max_tokens }: Body): ModelRequest => ({
  messages: messages.map(({ role, content }) => (role === 'user' ? heardOf : saidOf)(blocksOf(content))),
  maxOutput: max_tokens,
});

const unmarked = (content: WireMessage['content']): readonly Json[] =>
  blocksOf(content).map(({ cache_control: _, ...block }) => block);

/** What was said before the first answer: it stays the same for a whole conversation. */
const beginning = ({ messages }: Body): string => {
  const end = messages.findIndex(({ role }) => role === 'assistant');
  const first = messages.slice(0, end === -1 ? messages.length : end);
  return JSON.stringify(first.map(({ content }) => unmarked(content)));
};

const isLastWord = (step: WireStep | null): boolean => {
  if (step?._tag === 'Drips') return isLastWord(step.answer);
  return step?._tag === 'Answers' && answerOf(step, 0).stopReason === 'end_turn';
};

const begun = (script: WireScript, key: string, number: number): Known => {
  const play = playerOf(script);
  const next: Player<WireStep> = (request) => {
    const step = play(request);
    known.isOver = isLastWord(step);
    return step;
  };
  const known: Known = { key, number, longest: 0, asked: 0, isOver: false, next };
  return known;
};

/**
 * Each conversation plays the script from its start. One is known by how it begins. A longer request goes on with it; one of
 * the same length is another try, if the last word was not said yet; any other begins a new one.
 */
export const conversations = (script: WireScript) => {
  const all: Known[] = [];
  return (body: Body): Conversation => {
    const [key, length] = [beginning(body), body.messages.length];
    const goesOn = (one: Known): boolean => length > one.longest || (length === one.longest && !one.isOver);
    const same = all.findLast((one) => one.key === key && goesOn(one));
    const found = same ?? begun(script, key, all.length + 1);
    if (same === undefined) all.push(found);
    found.longest = length;
    return found;
  };
};
